import type { Document } from '@campus-print/contract/documents'
import { i18n } from '@campus-print/domain/language'
import { quote } from '@campus-print/domain/pricing'
import { countSheets, countSides, formatColorPages } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firstPageRatioQuery, hasDashedEdge, PreviewDialog, usePreview } from '../../../documents/index.ts'
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
import { ReadyTime } from '../../ready-time.tsx'
import type { DraftSettings, WaitingDocument } from '../draft.ts'
import { type ChosenPages, choosePages } from './chosen-pages.ts'
import { useChosenColors } from './chosen-colors.ts'
import { CostSummary } from './cost-summary.tsx'
import { DocumentLine } from './document-line.tsx'
import { ExamNote } from './exam-note.tsx'
import { PrintSettingsFields } from './print-settings-fields.tsx'
import { SheetsPanel, SheetsStrip } from './sheets-panel.tsx'
import { hasPlainSides, SheetsView } from './sheets-view.tsx'
import { UsualNote } from './usual-note.tsx'
import { useProceed } from './use-place-request.ts'

interface Props {
  document: Document
  settings: DraftSettings
  /** They began as those of the last print of this kind. */
  isUsual: boolean
  onChange: (part: Partial<DraftSettings>) => void
  /** The documents whose settings are chosen next. */
  waiting: readonly WaitingDocument[]
  onBack: () => void
  onNext: () => void
  onPlaced: () => void
}

/** The second step: the settings, with the price always in view. */
export function SettingsStep(props: Props) {
  const { document, settings, waiting, onBack } = props
  const step = useSettingsStep(props)
  const { paidWith = [] } = useLocation({ select: ({ state }) => state })
  const { available, chosen, print, sheet, isWide, preview, proceeding, change } = step
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[28rem_minmax(0,1fr)]">
      <Card aria-labelledby="settings-step" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <CardTitle id="settings-step">{i18n.t('Configure Settings')}</CardTitle>
          <DocumentCount number={paidWith.length + 1} waitingCount={waiting.length} />
        </div>
        <DocumentLine
          document={document}
          sheet={sheet}
          onPreview={() => preview.openAt(1)}
          onChange={onBack}
        />
        <ExamNote />
        {props.isUsual && <UsualNote document={document} settings={settings} onChange={change} />}
        {!isWide && <StepSheets document={document} settings={settings} step={step} />}
        <PrintSettingsFields
          settings={settings}
          chosen={chosen}
          foundColors={step.found}
          inColor={step.inColor}
          prices={step.prices}
          document={document}
          rangeField={proceeding.rangeField}
          wasRejected={proceeding.wasRejected}
          onChange={change}
        />
        <ProcessingNote />
        <Button variant="plain" className="sm:justify-self-start" onClick={onBack}>
          {i18n.t('Back to Upload')}
        </Button>
      </Card>
      <Outcome>
        {isWide && <StepSheets document={document} settings={settings} step={step} />}
        <CostSummary
          cost={step.cost}
          isFindingColors={!step.isPriced}
          paper={print && { sheets: countSheets(print), sides: countSides(print) }}
          printType={settings.printType}
          placeError={proceeding.placeError}
          isPlacing={proceeding.isPending}
          isClosed={!available}
          readyTime={
            print && available && <ReadyTime print={print} className="col-span-2 low:max-lg:hidden lg:mt-1" />
          }
          waitingCount={waiting.length}
          isFirst={paidWith.length === 0}
          onProceed={proceeding.proceed}
          onProceedWithAll={proceeding.proceedWithAll}
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

/** What follows from the settings: the chosen pages, their colours and price, and how to proceed. */
function useSettingsStep({ document, settings, onChange, waiting, onNext, onPlaced }: Props) {
  const prices = toPriceList(useSettings().settings)
  const { available } = useServiceStatus()
  const chosen = choosePages(settings, document.pageCount)
  const { found, inColor } = useChosenColors(document, settings)
  const isMixed = settings.printType === 'mixed'
  const print = chosen.pages && { ...settings, pagesUsed: chosen.pages.length }
  const colorPagesUsed = inColor && chosen.pages?.filter((page) => inColor.has(page)).length
  const isPriced = !isMixed || inColor !== undefined
  const cost = print && prices && isPriced ? quote({ ...print, colorPagesUsed }, prices) : undefined
  const proceeding = useProceed({
    document,
    // The pages that were shown in colour, whatever is found by then.
    settings: {
      ...settings,
      colorPages: isMixed && inColor ? formatColorPages([...inColor], document.pageCount) : null,
    },
    chosen,
    waiting,
    onNext,
    onPlaced,
  })
  const preview = usePreview()
  const sheet = {
    ...sheetStyle(settings),
    ...(isMixed && { isGrey: (page: number) => inColor?.has(page) === false }),
  }
  const isWide = useMediaQuery(wideWindow)
  const isDashed = useHasDashedEdge(document.serverFileName, sheet.ratio) || !hasPlainSides(settings)
  const change = (part: Partial<DraftSettings>) => {
    proceeding.clearRejection()
    onChange(part)
  }
  return {
    prices,
    available,
    chosen,
    found,
    inColor,
    isMixed,
    print,
    isPriced,
    cost,
    proceeding,
    preview,
    sheet,
    isWide,
    isDashed,
    change,
  }
}

interface StepSheetsProps {
  document: Document
  settings: DraftSettings
  step: ReturnType<typeof useSettingsStep>
}

/** The pages on their sheets: a panel beside the settings, or a strip among them. */
function StepSheets({ document, settings, step }: StepSheetsProps) {
  const { chosen, isWide } = step
  const Sheets = isWide ? SheetsPanel : SheetsStrip
  return (
    <Sheets title={sheetsTitle(chosen)} note={step.isDashed ? dashedNote() : undefined}>
      <SheetsView
        settings={settings}
        fileName={document.serverFileName}
        pageCount={document.pageCount}
        chosen={chosen}
        inColor={step.isMixed ? step.inColor : undefined}
        sheet={step.sheet}
        isWide={isWide}
        onOpen={step.preview.openAt}
        onChange={step.change}
      />
    </Sheets>
  )
}

/** Which of several documents that are paid together this is. */
function DocumentCount({ number, waitingCount }: { number: number; waitingCount: number }) {
  const count = number + waitingCount
  if (count === 1) return null
  return (
    <p className="text-sm text-ink-soft">
      {i18n.t('Document {number, number} of {count, number}', { number, count })}
    </p>
  )
}

/**
 * The column beside the settings, always in view. On a phone the summary sticks to the bottom of the whole step, so
 * this column has no box there.
 */
function Outcome({ children }: { children: ReactNode }) {
  return (
    <div className="contents lg:sticky lg:top-(--header-room) lg:flex lg:h-[calc(100dvh-12.875rem)] lg:max-h-[56rem] lg:min-h-[26rem] lg:flex-col lg:gap-5">
      {children}
    </div>
  )
}

function sheetsTitle({ pages }: ChosenPages): string {
  if (!pages) return i18n.t('Choose from these pages')
  return i18n.t('What will be printed: {count, plural, one {# page} other {# pages}}', {
    count: pages.length,
  })
}

function useHasDashedEdge(fileName: string, sheetRatio: number): boolean {
  const { data: ratio } = useQuery(firstPageRatioQuery(fileName))
  return typeof ratio === 'number' && hasDashedEdge(ratio, sheetRatio)
}

/** What the dashed line on the sheets means. */
function dashedNote(): string {
  return i18n.t('The dashed line is the edge of your page. The rest of the sheet stays blank.')
}

/** When the print will be processed, and whether the desk is open now. */
function ProcessingNote() {
  const { businessHours } = useSettings().settings
  const opening = useOpening()
  const { available } = useServiceStatus()
  return (
    <p className="text-sm text-ink-soft">
      {businessHours.start
        ? i18n.t('Processing begins 15-30 minutes after payment, during business hours: {hours} today.', {
            hours: formatHours(businessHours),
          })
        : i18n.t('Processing begins 15-30 minutes after payment.')}
      {available && <span className="block">{openingMessage(opening)}</span>}
    </p>
  )
}
