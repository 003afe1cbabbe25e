import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const ById = z.object({ id: z.uuid() })

/** The most receipts that one archive holds. */
export const maxReceipts = 1000

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/print/invoice/:id',
  summary:
    'The invoice of a paid request: a tax invoice where the seller is registered for tax, else a receipt',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  produces: 'application/pdf',
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/print/:id/receipt',
  summary: 'The receipt of a payment',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  produces: 'application/pdf',
})

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/api/print/:id/credit-notes/:refundId',
  summary: 'The credit note of a refund',
  access: 'user',
  params: z.extend(ById, { refundId: z.uuid() }),
  notFound: 'request_not_found',
  produces: 'application/pdf',
})

export const downloadReceipts = endpoint({
  method: 'POST',
  path: '/api/print/batch/receipts',
  summary: 'The receipts of several paid requests as a zip; all of them or, if one is missing, none',
  access: 'user',
  worksOnHold: true,
  body: z.object({
    requestIds: z.array(z.string()).check(
      z.minLength(1, { error: () => i18n.t('Choose at least one print request') }),
      z.maxLength(maxReceipts, {
        error: () => i18n.t('At most {maxReceipts, number} receipts fit in one archive', { maxReceipts }),
      }),
    ),
  }),
  produces: 'application/zip',
})
