import { listPrinters } from '@campus-print/contract/queue'
import { i18n } from '@campus-print/domain/language'
import {
  type BindingMargin,
  bindingMargins,
  type Finishing,
  finishings,
  layoutError,
  type PagesPerSide,
  pagesPerSideChoices,
} from '@campus-print/domain/printing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ChoiceCard, Choices } from '../../../ui/forms/choice-card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Options, SelectInput } from '../../../ui/forms/inputs.tsx'
import { bindingMarginLabels, finishingLabels } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'

interface Props {
  settings: DraftSettings
  /** Pages of one copy; `undefined` while the range is invalid. */
  pagesUsed: number | undefined
  onChange: (part: Partial<DraftSettings>) => void
}

/** How the pages are placed on the sheets, and the finishing of the sheets. */
export function LayoutFields({ settings, pagesUsed, onChange }: Props) {
  const { booklet, pagesPerSide } = settings
  return (
    <div className="grid gap-6">
      <Choices legend={i18n.t('Pages per side')}>
        {pagesPerSideChoices.map((count) => (
          <ChoiceCard
            key={count}
            name="pagesPerSide"
            label={i18n.t('{count, plural, one {# page} other {# pages}}', { count })}
            icon={<LayoutIcon places={count} isAcross={isAcross(settings, count)} />}
            isChosen={!booklet && pagesPerSide === count}
            onChoose={() => onChange({ pagesPerSide: count, booklet: false })}
          />
        ))}
        <ChoiceCard
          name="pagesPerSide"
          label={i18n.t('Booklet')}
          icon={<LayoutIcon places={2} isAcross isFolded />}
          isChosen={booklet}
          onChoose={() => onChange({ booklet: true })}
        />
      </Choices>
      {booklet ? (
        <p className="-mt-3 text-sm text-ink-soft">
          {i18n.t('Printed on both sides, so that you can fold the sheets into a booklet.')}
        </p>
      ) : (
        <BindingFields settings={settings} pagesUsed={pagesUsed} onChange={onChange} />
      )}
    </div>
  )
}

function BindingFields({ settings, pagesUsed, onChange }: Props) {
  const { bindingMargin, finishing } = settings
  const { data: offered = [] } = useQuery(finishingsQuery)
  const choices = finishings.filter((each) => each === 'none' || each === finishing || offered.includes(each))
  const wrong = layoutError(settings, pagesUsed)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field
        label={i18n.t('Binding margin')}
        hint={bindingMargin === 'none' ? undefined : i18n.t('15 mm stay blank there.')}
      >
        {(controlProps) => (
          <SelectInput
            {...controlProps}
            value={bindingMargin}
            onChange={({ target }) => onChange({ bindingMargin: target.value as BindingMargin })}
          >
            <Options values={bindingMargins} names={bindingMarginLabels} />
          </SelectInput>
        )}
      </Field>
      {choices.length > 1 && (
        <Field
          label={i18n.t('Staple or punch')}
          {...(wrong?.field === 'finishing' && { error: wrong.message })}
        >
          {(controlProps) => (
            <SelectInput
              {...controlProps}
              value={finishing}
              onChange={({ target }) => onChange({ finishing: target.value as Finishing })}
            >
              <Options values={choices} names={finishingLabels} />
            </SelectInput>
          )}
        </Field>
      )}
    </div>
  )
}

/** What any printer of the campus does with sheets; a printer is bought or retired once in a while. */
const finishingsQuery = queryOptions({
  queryKey: ['finishings'],
  queryFn: async () => (await call(listPrinters)).data.flatMap((printer) => printer.finishings),
  staleTime: 10 * 60_000,
})

function isAcross({ orientation }: DraftSettings, count: PagesPerSide): boolean {
  return (count === 2) === (orientation === 'portrait')
}

interface IconProps {
  places: PagesPerSide
  isAcross: boolean
  isFolded?: boolean
}

/** A sheet with its places for pages. */
function LayoutIcon({ places, isAcross: isWide, isFolded = false }: IconProps) {
  const columns = places === 4 || (places === 2 && isWide) ? 2 : 1
  return (
    <span
      aria-hidden
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      className={`grid shrink-0 gap-0.5 rounded-xs border-2 border-ink-soft p-0.5 max-sm:hidden ${isWide ? 'h-5 w-7' : 'h-7 w-5'}`}
    >
      {Array.from({ length: places }, (_, at) => (
        <span
          key={at}
          className={isFolded && at === 0 ? 'border-r border-dashed border-ink-soft' : 'bg-line'}
        />
      ))}
    </span>
  )
}
