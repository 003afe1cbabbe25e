import { i18n } from '@campus-print/domain/language'
import { type RefObject, useState } from 'react'
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx'
import { FieldNote } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import type { DraftSettings } from '../draft.ts'
import type { ChosenPages } from './chosen-pages.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  /** The user tried to go on with an invalid range. */
  wasRejected: boolean
  settings: DraftSettings
  chosen: ChosenPages
  pageCount: number
  onChange: (part: Partial<DraftSettings>) => void
}

/** The choice of pages, with what a range means or why it is invalid. */
export function PageRangeField({ field, wasRejected, settings, chosen, pageCount, onChange }: Props) {
  const { pages, customPages } = settings
  // A half-typed range is not shown as an error until the field loses the focus.
  const [isTyping, setTyping] = useState(false)
  const isError = !chosen.pages && (wasRejected || (!isTyping && customPages !== ''))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{i18n.t('Pages to print')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:gap-3">
        <ChoiceCard
          name="pages"
          label={i18n.t('All pages')}
          detail={i18n.t('{pageCount, plural, one {# page} other {1 to #}}', { pageCount })}
          isChosen={pages === 'all'}
          onChoose={() => onChange({ pages: 'all' })}
        />
        <ChoiceCard
          name="pages"
          label={i18n.t('Custom range')}
          detail={i18n.t('Some pages')}
          isChosen={pages === 'custom'}
          onChoose={() => onChange({ pages: 'custom' })}
        />
      </div>
      {pages === 'custom' && (
        <div className="grid gap-1.5">
          <TextInput
            ref={field}
            aria-label={i18n.t('Page range')}
            aria-describedby="page-range-note"
            aria-invalid={isError || undefined}
            placeholder={i18n.t('e.g., 1-5, 8, 10-12')}
            autoComplete="off"
            maxLength={1000}
            value={customPages}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ target }) => onChange({ customPages: target.value })}
          />
          <div aria-live="polite" className="min-h-5">
            <FieldNote id="page-range-note" isError={isError}>
              {chosen.pages
                ? chosen.sentence
                : isError
                  ? chosen.error
                  : i18n.t('Type page numbers, or tick pages in the preview.')}
            </FieldNote>
          </div>
        </div>
      )}
    </fieldset>
  )
}
