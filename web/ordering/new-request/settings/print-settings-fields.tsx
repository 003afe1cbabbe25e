import type { Document } from '@campus-print/contract/documents'
import { formatRupees, type PriceList, type PrintType, printTypes } from '@campus-print/domain/pricing'
import { i18n } from '@campus-print/domain/language'
import {
  countSheets,
  medias,
  type Orientation,
  orientations,
  type PageNumbers,
} from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { firstPageRatioQuery } from '../../../documents/index.ts'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { ChoiceCard, Choices } from '../../../ui/forms/choice-card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { formatSheetCount, orientationLabels, printTypeLabels } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'
import type { ChosenPages } from './chosen-pages.ts'
import { ColorHintNote } from './color-hint.tsx'
import { CopiesField } from './copies-field.tsx'
import { PageRangeField } from './page-range-field.tsx'

interface Props {
  settings: DraftSettings
  chosen: ChosenPages
  /** The pages that have colour; `undefined` while they are looked for. */
  foundColors: PageNumbers | undefined
  /** The pages that a mixed print has in colour. */
  inColor: ReadonlySet<number> | undefined
  /** `undefined` while the campus corrects its prices. */
  prices: PriceList | undefined
  document: Document
  rangeField: RefObject<HTMLInputElement | null>
  /** The user tried to go on with an invalid range. */
  wasRejected: boolean
  onChange: (part: Partial<DraftSettings>) => void
}

/** Loaded after the rest of the step; it keeps its room. */
const LayoutFields = lazyPart(
  async () => (await import('./layout-fields.tsx')).LayoutFields,
  <div className="h-58" />,
)

/** All settings of a print. */
export function PrintSettingsFields(props: Props) {
  const { settings, chosen, foundColors, inColor, prices, document, rangeField, wasRejected, onChange } =
    props
  return (
    <div className="grid gap-6">
      <div>
        <Choices legend={i18n.t('Print type')}>
          {printTypes.map((printType) => (
            <ChoiceCard
              key={printType}
              name="printType"
              label={printTypeLabels[printType]}
              detail={printTypeDetail(printType, prices)}
              isChosen={settings.printType === printType}
              isWide={printType === 'mixed'}
              onChoose={() => onChange({ printType })}
            />
          ))}
        </Choices>
        <ColorHintNote
          pages={chosen.pages}
          foundColors={foundColors}
          inColor={inColor}
          settings={settings}
          prices={prices}
          onChange={onChange}
        />
      </div>
      <PageRangeField
        field={rangeField}
        wasRejected={wasRejected}
        settings={settings}
        chosen={chosen}
        pageCount={document.pageCount}
        onChange={onChange}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <CopiesField copies={settings.copies} onChange={(copies) => onChange({ copies })} />
        <Field label={i18n.t('Page size')}>
          {(controlProps) => (
            <SelectInput
              {...controlProps}
              value={settings.pageSize}
              onChange={({ target }) =>
                onChange({ pageSize: medias.find((media) => media === target.value) ?? 'A4' })
              }
            >
              {medias.map((media) => (
                <option key={media}>{media}</option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <div className="grid gap-2">
        <Choices legend={i18n.t('Orientation')}>
          {orientations.map((orientation) => (
            <ChoiceCard
              key={orientation}
              name="orientation"
              label={orientationLabels[orientation]}
              icon={<OrientationIcon isUpright={orientation === 'portrait'} />}
              isChosen={settings.orientation === orientation}
              onChoose={() => onChange({ orientation })}
            />
          ))}
        </Choices>
        <ShrinkNote fileName={document.serverFileName} orientation={settings.orientation} />
      </div>
      <CheckBox
        label={i18n.t('Double-sided')}
        detail={paperSavingMessage(settings, chosen)}
        isChecked={settings.doubleSided}
        onChange={(doubleSided) => onChange({ doubleSided })}
      />
      <LayoutFields settings={settings} pagesUsed={chosen.pages?.length} onChange={onChange} />
    </div>
  )
}

function printTypeDetail(printType: PrintType, prices: PriceList | undefined): string | undefined {
  if (printType === 'mixed') return i18n.t('Page by page, as each one needs')
  return prices && i18n.t('{price} per page', { price: formatRupees(prices[printType]) })
}

/** How much paper double-sided printing saves. The price counts pages either way. */
function paperSavingMessage(settings: DraftSettings, { pages }: ChosenPages): string {
  const { booklet, doubleSided } = settings
  if (booklet) return i18n.t('A booklet needs both sides.')
  if (!pages) return i18n.t('The same price per page')
  const [single, double] = [false, true].map((sides) =>
    formatSheetCount(countSheets({ ...settings, pagesUsed: pages.length, doubleSided: sides })),
  )
  if (single === double) return i18n.t('{single} either way, at the same price', { single })
  return doubleSided
    ? i18n.t('{double} of paper instead of {single}, at the same price', { double, single })
    : i18n.t('Would take {double} of paper instead of {single}, at the same price', { double, single })
}

/** Pages are never turned: across the sheet they come out smaller. */
function ShrinkNote({ fileName, orientation }: { fileName: string; orientation: Orientation }) {
  const { data: ratio } = useQuery(firstPageRatioQuery(fileName))
  const shrinks = ratio && (orientation === 'landscape' ? ratio < 1 : ratio > 1)
  return (
    <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
      {shrinks &&
        (orientation === 'landscape'
          ? i18n.t('Your pages are portrait. They print smaller on landscape sheets.')
          : i18n.t('Your pages are landscape. They print smaller on portrait sheets.'))}
    </p>
  )
}

function OrientationIcon({ isUpright }: { isUpright: boolean }) {
  return (
    <span
      aria-hidden
      className={`shrink-0 rounded-xs border-2 border-ink-soft max-sm:hidden ${isUpright ? 'h-6 w-4' : 'h-4 w-6'}`}
    />
  )
}
