import type { Document } from '@campus-print/contract/documents'
import { formatFileSize } from '@campus-print/domain/documents'
import { quote } from '@campus-print/domain/pricing'
import { countSheets } from '@campus-print/domain/printing'
import { useRef, useState } from 'react'
import { PagePicture, type SheetLook } from '../documents/page-picture.tsx'
import { PreviewDialog } from '../documents/preview/preview-dialog.tsx'
import { sayPages } from '../documents/say-pages.ts'
import { usePreview } from '../documents/preview/use-preview.ts'
import { sayHours } from '../settings/hours.ts'
import { priceListOf, useServiceStatus, useSettings } from '../settings/settings.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'
import { sayFault } from '../ui/toasts.tsx'
import { choosePages } from './chosen-pages.ts'
import { CostSummary } from './cost-summary.tsx'
import type { DraftSettings } from './draft.ts'
import { PageStrip } from './page-strip.tsx'
import { PrintSettingsFields } from './print-settings-fields.tsx'
import { sheetLook } from './sheet-look.ts'
import { usePlaceRequest } from './use-place-request.ts'

interface Props {
  document: Document
  settings: DraftSettings
  onChange: (part: Partial<DraftSettings>) => void
  onBack: () => void
  onPlaced: () => void
}

/** The second step: how it is printed, with the price always in view. */
export function SettingsStep({ document, settings, onChange, onBack, onPlaced }: Props) {
  const { settings: campus } = useSettings()
  const { available } = useServiceStatus()
  const { place, isPending, fault } = usePlaceRequest(onPlaced)
  const chosen = choosePages(settings, document.pageCount)
  const prices = priceListOf(campus)
  const print = chosen.pages && { ...settings, pagesUsed: chosen.pages.length }
  const rangeField = useRef<HTMLInputElement>(null)
  const [wasRefused, setRefused] = useState(false)
  const proceed = () => {
    if (chosen.pages) {
      place(document.serverFileName, settings)
      return
    }
    setRefused(true)
    sayFault(chosen.fault)
    rangeField.current?.focus()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Sheet aria-labelledby="settings-step" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SheetTitle id="settings-step">Configure Settings</SheetTitle>
        <DocumentLine document={document} sheet={sheetLook(settings)} onChange={onBack} />
        <PrintSettingsFields
          settings={settings}
          chosen={chosen}
          prices={prices}
          document={document}
          rangeField={rangeField}
          wasRefused={wasRefused}
          onChange={(part) => {
            setRefused(false)
            onChange(part)
          }}
        />
        {chosen.pages && (
          <PageStrip fileName={document.serverFileName} pages={chosen.pages} settings={settings} />
        )}
        <p className="text-sm text-ink-soft">
          Processing begins 15-30 minutes after payment
          {campus.businessHours.start && `, during business hours: ${sayHours(campus.businessHours)} today`}.
        </p>
        <Button look="plain" className="sm:justify-self-start" onClick={onBack}>
          Back to Upload
        </Button>
      </Sheet>
      <CostSummary
        cost={print && quote(print, prices)}
        sheets={print && countSheets(print)}
        printType={settings.printType}
        fault={fault}
        isPlacing={isPending}
        isClosed={!available}
        onProceed={proceed}
      />
    </div>
  )
}

interface DocumentLineProps {
  document: Document
  sheet: SheetLook
  onChange: () => void
}

function DocumentLine({ document, sheet, onChange }: DocumentLineProps) {
  const preview = usePreview()
  const { documentName, serverFileName, pageCount, documentSize } = document
  return (
    <div className="flex gap-4 rounded-lg bg-well p-3">
      <button
        type="button"
        aria-label={`Preview ${documentName}`}
        className="w-14 shrink-0 self-start"
        onClick={preview.open}
      >
        <PagePicture {...sheet} fileName={serverFileName} page={1} width={56} label="First page" />
      </button>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-3 font-semibold wrap-anywhere">
          <bdi>{documentName}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {sayPages(pageCount)} · {formatFileSize(documentSize)}
        </p>
        <p className="truncate text-sm text-ink-soft">{serverFileName}</p>
        <button
          type="button"
          onClick={onChange}
          className="min-h-11 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Change Document
        </button>
      </div>
      {preview.isOpen && <PreviewDialog document={document} sheet={sheet} onClose={preview.close} />}
    </div>
  )
}
