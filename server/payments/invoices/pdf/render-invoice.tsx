import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceDocument } from './invoice-document.ts'
import { fitsPage } from './page/fits-page.ts'
import { loadFonts } from './page/fonts.ts'
import { InvoicePage } from './page/invoice-page.tsx'

/**
 * Reads what every paper needs; answers what makes one as PDF. To break a paper into pages, everything on it is given
 * its place a second time: nearly every paper fits a page, so that is left for those that do not.
 */
export async function createPdfWriter(): Promise<(paper: InvoiceDocument) => Promise<Buffer>> {
  await loadFonts()
  return async (paper) => {
    const onePage = await renderToBuffer(<InvoicePage paper={paper} pages="one" />)
    return fitsPage(onePage) ? onePage : renderToBuffer(<InvoicePage paper={paper} pages="many" />)
  }
}
