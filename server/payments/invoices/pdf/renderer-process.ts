import { serveOnceReady } from '../../../platform/process/serve-requests.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { createPdfRenderer } from './render-invoice.tsx'

await serveOnceReady(async () => {
  const renderPdf = await createPdfRenderer()
  return (document) => renderPdf(document as InvoiceDocument)
})
