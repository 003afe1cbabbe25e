import { downloadCreditNote, downloadInvoice, downloadReceipt } from '@campus-print/contract/invoices'
import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestRefund } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import type { InvoiceTitle } from '@campus-print/domain/payments'
import { CircleX } from 'lucide-react'
import { refundMessage } from '../refunds/refund-message.ts'
import { DownloadButton } from './download-button.tsx'

/** The refunds of a paid request, and its invoice or receipt. */
export function InvoiceAndRefunds({ request: { id, payment } }: { request: PrintRequestWithHistory }) {
  if (!payment) return null
  return (
    <div className="grid gap-3">
      {payment.refunds.map((refund) => (
        <Refund key={refund.id} requestId={id} refund={refund} />
      ))}
      {payment.invoiceTitle !== null && <DownloadButton {...invoiceDownload(payment.invoiceTitle, id)} />}
    </div>
  )
}

function Refund({ requestId, refund }: { requestId: string; refund: RequestRefund }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-well p-3">
      <p className={`flex gap-2 font-semibold ${refund.status === 'failed' ? 'text-danger' : ''}`}>
        {refund.status === 'failed' && <CircleX aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {refundMessage(refund)}
      </p>
      <p className="wrap-anywhere text-ink-soft">{refund.reason}</p>
      {refund.creditNoteNumber !== null && (
        <DownloadButton
          label={i18n.t('Download credit note')}
          done={i18n.t('Credit note downloaded successfully!')}
          failed={i18n.t('Error downloading credit note')}
          endpoint={downloadCreditNote}
          params={{ id: requestId, refundId: refund.id }}
          fileName={`credit-note-${refund.id}.pdf`}
        />
      )}
    </div>
  )
}

/** The download of a sale's invoice, or of its receipt where it has that title. */
export function invoiceDownload(title: InvoiceTitle, id: string) {
  return title === 'Receipt'
    ? {
        label: i18n.t('Download receipt'),
        done: i18n.t('Receipt downloaded successfully!'),
        failed: i18n.t('Error downloading receipt'),
        endpoint: downloadReceipt,
        params: { id },
        fileName: `receipt-${id}.pdf`,
      }
    : {
        label: i18n.t('Download invoice'),
        done: i18n.t('Invoice downloaded successfully!'),
        failed: i18n.t('Error downloading invoice'),
        endpoint: downloadInvoice,
        params: { id },
        fileName: `invoice-${id}.pdf`,
      }
}
