import {
  type ManagedPrinter,
  pausePrinter,
  printTestPage,
  resumePrinter,
  retirePrinter,
} from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { removePrinter, updatePrinter } from './printer-queries.ts'

const ChangePrinterDialog = lazyPart(
  async () => (await import('./change-printer-dialog.tsx')).ChangePrinterDialog,
)

/** What a manager can do with one printer. */
export function PrinterActions({ printer }: { printer: ManagedPrinter }) {
  const { name } = printer
  const [open, setOpen] = useState<'change' | 'retire'>()
  const { pause, test, retire, error } = usePrinterActions(printer)
  const isPaused = printer.pausedAt !== null
  const pauseLabel = isPaused ? i18n.t('Resume') : i18n.t('Pause')
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-3">
      {error !== null && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('That did not work'))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="plain"
          aria-label={`${pauseLabel}: ${name}`}
          busy={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {pauseLabel}
        </Button>
        <Button
          variant="plain"
          aria-label={`${i18n.t('Test Page')}: ${name}`}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {i18n.t('Test Page')}
        </Button>
        <Button variant="plain" aria-label={`${i18n.t('Change')}: ${name}`} onClick={() => setOpen('change')}>
          {i18n.t('Change')}
        </Button>
        <Button
          variant="quiet"
          aria-label={`${i18n.t('Retire')}: ${name}`}
          busy={retire.isPending}
          onClick={() => setOpen('retire')}
        >
          {i18n.t('Retire')}
        </Button>
      </div>
      {open === 'change' && <ChangePrinterDialog printer={printer} onClose={close} />}
      <ConfirmDialog
        question={i18n.t('Retire {name}?', { name })}
        detail={i18n.t(
          'It gets no new prints and is listed no more. What it has is still printed. You can add it again later.',
        )}
        confirm={i18n.t('Retire')}
        isDestructive
        isOpen={open === 'retire'}
        onClose={close}
        onConfirm={() => retire.mutate()}
      />
    </div>
  )
}

function usePrinterActions({ id, pausedAt }: ManagedPrinter) {
  const queries = useQueryClient()
  const params = { id }
  const pause = useMutation({
    mutationFn: () => call(pausedAt === null ? pausePrinter : resumePrinter, { params }),
    onSuccess: ({ data, message }) => {
      updatePrinter(queries, data)
      toastSuccess(message ?? '')
    },
  })
  const test = useMutation({
    mutationFn: () => call(printTestPage, { params, timeoutMs: 30_000 }),
    onSuccess: ({ message }) => toastSuccess(message ?? ''),
  })
  const retire = useMutation({
    mutationFn: () => call(retirePrinter, { params }),
    onSuccess: ({ message }) => {
      removePrinter(queries, id)
      toastSuccess(message ?? '')
    },
  })
  const error = [pause, test, retire].find((each) => each.error !== null)?.error ?? null
  return { pause, test, retire, error }
}
