import { Document, Page, Text, View, renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceDocument } from './invoice-document.ts'
import { loadFonts } from './page/fonts.ts'
import { drawableText } from './page/format.ts'
import { Head, Notes, Parties } from './page/header.tsx'
import { LineItem, Ticket, Totals } from './page/body.tsx'
import { pageHeight, styles } from './page/styles.ts'

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

/** The whole paper, on one page that grows with it, or on as many of A4 as it takes. */
export function InvoicePage({ paper, pages }: { paper: InvoiceDocument; pages: 'one' | 'many' }) {
  return (
    <Document
      title={`${paper.title} ${paper.number}`}
      author={drawableText(paper.seller.name)}
      creator="Campus Print"
      producer="Campus Print"
      language="en-IN"
      creationDate={paper.issuedAt}
      modificationDate={paper.issuedAt}
    >
      <Page size="A4" wrap={pages === 'many'} style={pages === 'many' ? styles.page : growing}>
        <Head paper={paper} />
        <Notes paper={paper} />
        <Parties paper={paper} />
        <LineItem paper={paper} />
        <Totals paper={paper} />
        <Ticket paper={paper} />
        <Foot paper={paper} />
      </Page>
    </Document>
  )
}

/** On every page. Page numbers would have the whole paper laid out a second time. */
function Foot({ paper }: { paper: InvoiceDocument }) {
  return (
    <View fixed style={[styles.row, styles.foot]}>
      <Text style={styles.small}>Computer generated, no signature needed.</Text>
      <Text style={styles.small}>
        {paper.title} {paper.number}
      </Text>
    </View>
  )
}

const growing = [styles.page, { minHeight: pageHeight }]

/** Page heights are told to fewer digits than that. */
const slack = 0.01

/** Whether a PDF's first page is no taller than A4: one that is not broken grows with what is on it. */
export function fitsPage(pdf: Buffer): boolean {
  const height = /\/MediaBox \[0 0 \S+ (\S+)\]/.exec(pdf.toString('latin1'))?.[1]
  return Number(height) < pageHeight + slack
}
