import type { Document } from '@campus-print/contract/documents'
import { quote } from '@campus-print/domain/pricing'
import { countSheets, parsePageRange } from '@campus-print/domain/printing'
import type { ReactNode } from 'react'
import { PreviewDialog, usePreview } from '../../../documents/index.ts'
import {
  formatHours,
  openingMessage,
  toPriceList,
  useOpening,
  useServiceStatus,
  useSettings,
} from '../../../settings/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { useMediaQuery, wideWindow } from '../../../ui/use-media-query.ts'
import { sheetStyle } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'
import { choosePages } from './chosen-pages.ts'
import { ChosenSheets } from './chosen-sheets.tsx'
import { CostSummary } from './cost-summary.tsx'
import { DocumentLine } from './document-line.tsx'
import { PrintSettingsFields } from './print-settings-fields.tsx'
import { useProceedToPayment } from './use-place-request.ts'

interface Props {
  document: Document
  settings: DraftSettings
  onChange: (part: Partial<DraftSettings>) => void
  onBack: () => void
  onPlaced: () => void
}

/** The second step: the settings, with the price always in view. */
export function SettingsStep({ document, settings, onChange, onBack, onPlaced }: Props) {
  const prices = toPriceList(useSettings().settings)
  const { available } = useServiceStatus()
  const chosen = choosePages(settings, document.pageCount)
  const print = chosen.pages && { ...settings, pagesUsed: chosen.pages.length }
  const { proceed, rangeField, wasRejected, clearRejection, isPending, placeError } = useProceedToPayment({
    document,
    settings,
    chosen,
    onPlaced,
  })
  const preview = usePreview()
  const sheet = sheetStyle(settings)
  const isWide = useMediaQuery(wideWindow)
  const sheets = (
    <ChosenSheets
      fileName={document.serverFileName}
      pages={chosen.pages ?? parsePageRange('all', document.pageCount)}
      hasInvalidRange={!chosen.pages}
      settings={settings}
      isWide={isWide}
      onOpen={preview.openAt}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[28rem_minmax(0,1fr)]">
      <Card aria-labelledby="settings-step" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CardTitle id="settings-step">Configure Settings</CardTitle>
        <DocumentLine
          document={document}
          sheet={sheet}
          onPreview={() => preview.openAt(1)}
          onChange={onBack}
        />
        {!isWide && sheets}
        <PrintSettingsFields
          settings={settings}
          chosen={chosen}
          prices={prices}
          document={document}
          rangeField={rangeField}
          wasRejected={wasRejected}
          onChange={(part) => {
            clearRejection()
            onChange(part)
          }}
        />
        <ProcessingNote />
        <Button variant="plain" className="sm:justify-self-start" onClick={onBack}>
          Back to Upload
        </Button>
      </Card>
      <Outcome>
        {isWide && (
          <SheetsPanel title={chosen.pages ? 'What will be printed' : 'Choose from these pages'}>
            {sheets}
          </SheetsPanel>
        )}
        <CostSummary
          cost={print && prices && quote(print, prices)}
          sheets={print && countSheets(print)}
          printType={settings.printType}
          placeError={placeError}
          isPlacing={isPending}
          isClosed={!available}
          onProceed={proceed}
        />
      </Outcome>
      {preview.startPage !== undefined && (
        <PreviewDialog
          document={document}
          sheet={sheet}
          isInkChosen
          startPage={preview.startPage}
          onClose={preview.close}
        />
      )}
    </div>
  )
}

/**
 * The column beside the settings, always in view. On a phone the summary sticks to the bottom of the whole step, so
 * this column has no box there.
 */
function Outcome({ children }: { children: ReactNode }) {
  return (
    <div className="contents lg:sticky lg:top-(--header-room) lg:flex lg:h-[calc(100dvh-13.5rem)] lg:max-h-[56rem] lg:min-h-[26rem] lg:flex-col lg:gap-6">
      {children}
    </div>
  )
}

/** The sheets on a wide screen, in a panel that scrolls. */
function SheetsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby="chosen-sheets" className="flex min-h-0 flex-1 flex-col gap-4">
      <CardTitle id="chosen-sheets">{title}</CardTitle>
      <div className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2">{children}</div>
    </Card>
  )
}

/** When the print will be processed, and whether the desk is open now. */
function ProcessingNote() {
  const { businessHours } = useSettings().settings
  const opening = useOpening()
  const { available } = useServiceStatus()
  return (
    <p className="text-sm text-ink-soft">
      Processing begins 15-30 minutes after payment
      {businessHours.start && `, during business hours: ${formatHours(businessHours)} today`}.{' '}
      {available && `${openingMessage(opening)}.`}
    </p>
  )
}
