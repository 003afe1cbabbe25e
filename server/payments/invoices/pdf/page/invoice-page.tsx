import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText } from './drawable-text.ts'
import { Head } from './head.tsx'
import { LineItem } from './line-item.tsx'
import { Notes } from './notes.tsx'
import { Parties } from './parties.tsx'
import { pageHeight, styles } from './styles.ts'
import { Ticket } from './ticket.tsx'
import { Totals } from './totals.tsx'

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
