import { methodLabel } from '@campus-print/domain/payments'
import { Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText } from './drawable-text.ts'
import { formatMoment } from './format.ts'
import { styles } from './styles.ts'

/** Who bought, and how they paid. */
export function Parties({ paper: { buyer, payment, timeZone } }: { paper: InvoiceDocument }) {
  return (
    <View style={[styles.row, { marginTop: 24 }]}>
      <View style={styles.half}>
        <Text style={styles.small}>Billed to</Text>
        <Text style={styles.strong}>{drawableText(buyer.name)}</Text>
        <Text>{drawableText(buyer.email)}</Text>
        {buyer.affiliation !== null && <Text style={styles.soft}>{buyer.affiliation}</Text>}
      </View>
      <View style={styles.half}>
        <Text style={styles.small}>Paid</Text>
        <Text style={styles.strong}>By {methodLabel(payment.method)}</Text>
        <Text>{formatMoment(payment.paidAt, timeZone)}</Text>
        <Text style={styles.soft}>Payment {payment.id}</Text>
      </View>
    </View>
  )
}
