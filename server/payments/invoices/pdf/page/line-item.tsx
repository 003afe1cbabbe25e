import { Text, View } from '@react-pdf/renderer'
import { formatRupeesAndPaise } from '@campus-print/domain/pricing'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText } from './drawable-text.ts'
import { formatPages, formatPrint } from './format.ts'
import { colors, styles } from './styles.ts'

/** What was sold, or of a credit note what is given back of it. */
export function LineItem({ paper: { print, tax, total, corrects } }: { paper: InvoiceDocument }) {
  const sold = corrects === null
  return (
    <View style={{ marginTop: 28 }}>
      <View style={[styles.row, styles.small, { paddingBottom: 6 }, rule]}>
        <Text style={styles.half}>{sold ? 'Print' : 'Refund for print'}</Text>
        {sold && <Text style={[column, { width: 84 }]}>Pages × copies</Text>}
        {sold && <Text style={[column, { width: 72 }]}>Rate per page</Text>}
        <Text style={[column, { width: 84 }]}>Amount</Text>
      </View>
      <View style={[styles.row, { paddingVertical: 10 }, rule]}>
        <View style={styles.half}>
          <Text style={styles.strong}>{drawableText(print.documentName)}</Text>
          <Text style={styles.small}>{formatPrint(print)}</Text>
          {tax && <Text style={styles.small}>SAC {tax.sac}</Text>}
        </View>
        {sold && <Text style={[column, { width: 84 }]}>{formatPages(print)}</Text>}
        {sold && <Text style={[column, { width: 72 }]}>{formatRupeesAndPaise(print.ratePerPage)}</Text>}
        <Text style={[column, { width: 84 }]}>{formatRupeesAndPaise(total)}</Text>
      </View>
    </View>
  )
}

const column = styles.end
const rule = { borderBottomWidth: 1, borderBottomColor: colors.line }
