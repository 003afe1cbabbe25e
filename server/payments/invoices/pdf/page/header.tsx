import { Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText, formatDay, formatMoment } from './format.ts'
import { colors, styles } from './styles.ts'
import { methodLabel } from '@campus-print/domain/payments'

/** Who sold, and which document of theirs this is. */
export function Header({ document }: { document: InvoiceDocument }) {
  const { title, number, issuedAt, timeZone, seller } = document
  const address = seller.address.split('\n').map(drawableText)
  const registration = seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`]
  return (
    <View style={[styles.row, { paddingBottom: 20, borderBottomWidth: 2, borderBottomColor: colors.accent }]}>
      <View style={styles.half}>
        <Text style={styles.name}>{drawableText(seller.name)}</Text>
        <Text style={styles.soft}>{[...address, ...registration].join('\n')}</Text>
      </View>
      <View style={{ alignItems: 'flex-end' }}>
        <Text style={styles.title}>{title}</Text>
        <Text style={[styles.strong, { marginTop: 4 }]}>{number}</Text>
        <Text style={styles.soft}>{formatDay(issuedAt, timeZone)}</Text>
      </View>
    </View>
  )
}

/** What changes how the whole document is to be read. */
export function Notes({ document: { payment, corrects, timeZone } }: { document: InvoiceDocument }) {
  return (
    <>
      {payment.simulated && (
        <View style={[note, { backgroundColor: colors.warning, color: colors.warningInk }]}>
          <Text style={styles.strong}>Demo: no money moved</Text>
          <Text>Payments are simulated here. This document is for trying and proves nothing.</Text>
        </View>
      )}
      {corrects && (
        <View style={[note, { backgroundColor: colors.well }]}>
          <Text style={styles.strong}>
            Corrects {corrects.number} of {formatDay(corrects.issuedAt, timeZone)}
          </Text>
          <Text>Reason: {drawableText(corrects.reason)}</Text>
        </View>
      )}
    </>
  )
}

const note = { marginTop: 16, paddingVertical: 8, paddingHorizontal: 12, borderRadius: 4 }

/** Who bought, and how they paid. */
export function Parties({ document: { buyer, payment, timeZone } }: { document: InvoiceDocument }) {
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
