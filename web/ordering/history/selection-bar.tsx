import { downloadReceipts } from '@campus-print/contract/invoices'
import { i18n } from '@campus-print/domain/language'
import { canTransition, readStatus } from '@campus-print/domain/ordering'
import { useMutation } from '@tanstack/react-query'
import { Ban, FileDown } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { downloadFile } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { CancelDialog, useCancelQuestion } from './cancel-dialog.tsx'
import type { Selection } from './selection.tsx'

/** What can be done with all selected requests. Each button counts those that it is about. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { selected, clear } = selection
  const cancellable = selected.filter(({ status }) => {
    const known = readStatus(status)
    return known !== undefined && canTransition(known, 'cancelled', 'owner')
  })
  const paid = selected.filter(({ paidAt }) => paidAt !== null)
  const question = useCancelQuestion(cancellable, clear)
  const receipts = useMutation({
    mutationFn: () =>
      downloadFile(downloadReceipts, {
        body: { requestIds: paid.map(({ id }) => id) },
        fileName: 'receipts.zip',
      }),
    onSuccess: () => toastSuccess(i18n.t('Receipts downloaded')),
    onError: (error) => toastError(serverMessage(error, i18n.t('Error downloading receipts'))),
  })
  return (
    <div role="status" className="empty:hidden">
      {selected.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft p-2">
          <p className="mr-auto px-2 font-semibold">
            {i18n.t('{count, plural, other {# selected}}', { count: selected.length })}
          </p>
          <Button
            variant="plain"
            disabled={cancellable.length === 0}
            busy={question.isBusy}
            onClick={question.ask}
          >
            <Ban aria-hidden className="size-5" />
            {i18n.t('Cancel ({count, number})', { count: cancellable.length })}
          </Button>
          <Button
            variant="plain"
            disabled={paid.length === 0}
            busy={receipts.isPending}
            onClick={() => receipts.mutate()}
          >
            <FileDown aria-hidden className="size-5" />
            {i18n.t('Download receipts ({count, number})', { count: paid.length })}
          </Button>
          <Button variant="quiet" onClick={clear}>
            {i18n.t('Clear selection')}
          </Button>
        </div>
      )}
      <CancelDialog question={question} />
    </div>
  )
}
