import { Document, Page, Text, View, renderToBuffer } from '@react-pdf/renderer'
import { i18n, localeOf } from '@campus-print/domain/language'
import { inLanguage } from '../../../platform/language.ts'
import { type InvoiceDocument, titleText } from './invoice-document.ts'
import { loadFonts } from './page/fonts.ts'
import { drawableText } from './page/format.ts'
import { Header, Notes, Parties } from './page/header.tsx'
import { LineItems, Ticket, Totals } from './page/body.tsx'
import { pageHeight, styles } from './page/styles.ts'

/**
 * Loads the fonts and returns the function that renders a PDF. Breaking into pages doubles the layout time,
 * and nearly every invoice fits one page, so only those that do not are rendered a second time.
 */
export async function createPdfRenderer(): Promise<(document: InvoiceDocument) => Promise<Buffer>> {
  await loadFonts()
  return (document) => inLanguage(document.language, () => renderPages(document))
}

async function renderPages(document: InvoiceDocument): Promise<Buffer> {
  const onePage = await renderToBuffer(<InvoicePage document={document} pages="one" />)
  return fitsPage(onePage) ? onePage : renderToBuffer(<InvoicePage document={document} pages="many" />)
}

/** The whole document, on one page that grows with its content or on as many A4 pages as it needs. */
export function InvoicePage({ document, pages }: { document: InvoiceDocument; pages: 'one' | 'many' }) {
  return (
    <Document
      title={`${titleText(document.title)} ${document.number}`}
      author={drawableText(document.seller.name)}
      creator="Campus Print"
      producer="Campus Print"
      language={localeOf(document.language)}
      creationDate={document.issuedAt}
      modificationDate={document.issuedAt}
    >
      <Page size="A4" wrap={pages === 'many'} style={pages === 'many' ? styles.page : growing}>
        <Header document={document} />
        <Notes document={document} />
        <Parties document={document} />
        <LineItems document={document} />
        <Totals document={document} />
        <Ticket document={document} />
        <Footer document={document} />
      </Page>
    </Document>
  )
}

/** Footer of every page. Page numbers would need a second layout. */
function Footer({ document }: { document: InvoiceDocument }) {
  return (
    <View fixed style={[styles.row, styles.foot]}>
      <Text style={styles.small}>{i18n.t('Computer generated, no signature needed.')}</Text>
      <Text style={styles.small}>
        {titleText(document.title)} {document.number}
      </Text>
    </View>
  )
}

const growing = [styles.page, { minHeight: pageHeight }]

/** Tolerance in points, because the PDF rounds page heights. */
const slack = 0.01

/** Whether a PDF's first page is no taller than A4: a page without breaks grows with its content. */
export function fitsPage(pdf: Buffer): boolean {
  const height = /\/MediaBox \[0 0 \S+ (\S+)\]/.exec(pdf.toString('latin1'))?.[1]
  return Number(height) < pageHeight + slack
}
