import { downloadInvoice, downloadReceipt } from '@campus-print/contract/invoices'
import type { InvoiceTitle } from '@campus-print/domain/payments'
import { endpointUrl } from '../api/endpoint-url.ts'

/** How the paper of a sale is called and had: by the title that it bears. */
export function invoiceDownload(title: InvoiceTitle, id: string) {
  return title === 'Receipt'
    ? {
        label: 'receipt',
        done: 'Receipt downloaded successfully!',
        address: endpointUrl(downloadReceipt, { params: { id } }),
        fileName: `receipt-${id}.pdf`,
      }
    : {
        label: 'invoice',
        done: 'Invoice downloaded successfully!',
        address: endpointUrl(downloadInvoice, { params: { id } }),
        fileName: `invoice-${id}.pdf`,
      }
}
