import type { Document } from '@campus-print/contract/documents'
import { formatRupees, type PriceList, printTypes } from '@campus-print/domain/pricing'
import { countSheets, medias, orientations } from '@campus-print/domain/printing'
import type { ReactNode, RefObject } from 'react'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { formatSheetCount, orientationLabels, printTypeLabels } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'
import type { ChosenPages } from './chosen-pages.ts'
import { ColorHintNote } from './color-hint.tsx'
import { CopiesField } from './copies-field.tsx'
import { PageRangeField } from './page-range-field.tsx'

interface Props {
  settings: DraftSettings
  chosen: ChosenPages
  /** `undefined` while the campus corrects its prices. */
  prices: PriceList | undefined
  document: Document
  rangeField: RefObject<HTMLInputElement | null>
  /** The user tried to go on with an invalid range. */
  wasRejected: boolean
  onChange: (part: Partial<DraftSettings>) => void
}

/** All settings of a print. */
export function PrintSettingsFields(props: Props) {
  const { settings, chosen, prices, document, rangeField, wasRejected, onChange } = props
  return (
    <div className="grid gap-6">
      <div>
        <Choices legend="Print type">
          {printTypes.map((printType) => (
            <ChoiceCard
              key={printType}
              name="printType"
              label={printTypeLabels[printType]}
              detail={prices && `${formatRupees(prices[printType])} per page`}
              isChosen={settings.printType === printType}
              onChoose={() => onChange({ printType })}
            />
          ))}
        </Choices>
        <ColorHintNote
          fileName={document.serverFileName}
          pages={chosen.pages}
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
        <Field label="Page size">
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
      <Choices legend="Orientation">
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
      <CheckBox
        label="Double-sided"
        detail={paperSavingMessage(settings, chosen)}
        isChecked={settings.doubleSided}
        onChange={(doubleSided) => onChange({ doubleSided })}
      />
    </div>
  )
}

/** How much paper double-sided printing saves. The price counts pages either way. */
function paperSavingMessage({ copies, doubleSided }: DraftSettings, { pages }: ChosenPages): string {
  if (!pages) return 'The same price per page'
  const [single, double] = [false, true].map((sides) =>
    formatSheetCount(countSheets({ pagesUsed: pages.length, copies, doubleSided: sides })),
  )
  if (single === double) return `${single} either way, at the same price`
  return doubleSided
    ? `${double} of paper instead of ${single}, at the same price`
    : `Would take ${double} of paper instead of ${single}, at the same price`
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:gap-3">{children}</div>
    </fieldset>
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
