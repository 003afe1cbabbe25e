import { serveOnceReady } from '../../../platform/process/serve-requests.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { createPdfWriter } from './render-invoice.tsx'

await serveOnceReady(async () => {
  const press = await createPdfWriter()
  return (paper) => press(paper as InvoiceDocument)
})
