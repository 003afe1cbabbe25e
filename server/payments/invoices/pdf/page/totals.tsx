import { Text, View } from '@react-pdf/renderer'
import { amountInWords, formatRupeesAndPaise } from '@campus-print/domain/pricing'
import type { InvoiceDocument, InvoiceRefund } from '../invoice-document.ts'
import { formatDay, formatRate } from './format.ts'
import { colors, styles } from './styles.ts'

/** The tax in the amount, and the amount in figures and in words. */
export function Totals({ paper }: { paper: InvoiceDocument }) {
  const { tax, total, corrects, refunds, timeZone } = paper
  return (
    <View wrap={false} style={[styles.row, { marginTop: 12 }]}>
      <View style={[styles.half, { paddingTop: 4 }]}>
        <Text>{amountInWords(total)}</Text>
        {tax && <Text style={styles.small}>Prices include tax.</Text>}
      </View>
      <View style={{ width: 248 }}>
        {tax && (
          <>
            <Amount name="Taxable value" amount={tax.split.taxable} />
            <Amount name={`CGST ${formatRate(tax.rate / 2)}`} amount={tax.split.cgst} />
            <Amount name={`SGST ${formatRate(tax.rate / 2)}`} amount={tax.split.sgst} />
          </>
        )}
        <View style={[styles.row, tax ? sum : {}, styles.title, { fontSize: 16 }]}>
          <Text>{corrects ? 'Total given back' : 'Total'}</Text>
          <Text>{formatRupeesAndPaise(total)}</Text>
        </View>
        {refunds.map((refund, index) => (
          <Refund key={index} refund={refund} timeZone={timeZone} />
        ))}
      </View>
    </View>
  )
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <View style={[styles.row, { paddingVertical: 2 }]}>
      <Text style={styles.soft}>{name}</Text>
      <Text>{formatRupeesAndPaise(amount)}</Text>
    </View>
  )
}

function Refund({ refund, timeZone }: { refund: InvoiceRefund; timeZone: string }) {
  return (
    <View style={[styles.row, { marginTop: 10 }]}>
      <View>
        <Text>
          {refundStates[refund.state]} {formatDay(refund.at, timeZone)}
        </Text>
        {refund.creditNote !== null && <Text style={styles.small}>Credit note {refund.creditNote}</Text>}
      </View>
      <Text>{formatRupeesAndPaise(refund.amount)}</Text>
    </View>
  )
}

const refundStates: Record<InvoiceRefund['state'], string> = {
  on_its_way: 'On its way back since',
  refunded: 'Refunded on',
  failed: 'Could not be refunded on',
}

const sum = { marginTop: 6, paddingTop: 8, borderTopWidth: 1, borderTopColor: colors.line }
