import { Image, Text, View } from '@react-pdf/renderer'
import { i18n } from '@campus-print/domain/language'
import { type InvoiceDocument, titleText } from '../invoice-document.ts'
import { drawableText, formatDay, formatMoment } from './format.ts'
import { colors, styles } from './styles.ts'
import { methodLabel } from '@campus-print/domain/payments'

/** The seller, and the title, number and day of the document. */
export function Header({ document }: { document: InvoiceDocument }) {
  const { title, number, issuedAt, timeZone, seller, campus } = document
  const address = seller.address.split('\n').map(drawableText)
  const registration = seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`]
  return (
    <View style={[styles.row, { paddingBottom: 20, borderBottomWidth: 2, borderBottomColor: colors.accent }]}>
      <View style={styles.half}>
        <Campus campus={campus} seller={seller.name} />
        <Text style={styles.name}>{drawableText(seller.name)}</Text>
        <Text style={styles.soft}>{[...address, ...registration].join('\n')}</Text>
      </View>
      <View style={{ alignItems: 'flex-end' }}>
        <Text style={styles.title}>{titleText(title)}</Text>
        <Text style={[styles.strong, { marginTop: 4 }]}>{number}</Text>
        <Text style={styles.soft}>{formatDay(issuedAt, timeZone)}</Text>
      </View>
    </View>
  )
}

/** The campus, unless its name is shown below as the seller's. */
function Campus({ campus, seller }: { campus: InvoiceDocument['campus']; seller: string }) {
  const { name, logo } = campus
  return (
    <>
      {logo !== null && <Image src={logo} style={logoStyle} />}
      {name !== '' && name !== seller && (
        <Text style={[styles.soft, { marginBottom: 4 }]}>{drawableText(name)}</Text>
      )}
    </>
  )
}

const logoStyle = {
  height: 32,
  maxWidth: 180,
  marginBottom: 8,
  objectFit: 'contain',
  objectPosition: 'left',
  alignSelf: 'flex-start',
} as const

/** Notes that concern the whole document. */
export function Notes({ document: { payment, corrects, timeZone } }: { document: InvoiceDocument }) {
  return (
    <>
      {payment.simulated && (
        <View style={[note, { backgroundColor: colors.warning, color: colors.warningInk }]}>
          <Text style={styles.strong}>{i18n.t('Demo: no money moved')}</Text>
          <Text>
            {i18n.t('Payments are simulated here. This document is for trying and proves nothing.')}
          </Text>
        </View>
      )}
      {corrects && (
        <View style={[note, { backgroundColor: colors.well }]}>
          <Text style={styles.strong}>
            {i18n.t('Corrects {number} of {day}', {
              number: corrects.number,
              day: formatDay(corrects.issuedAt, timeZone),
            })}
          </Text>
          <Text>{i18n.t('Reason: {reason}', { reason: drawableText(corrects.reason) })}</Text>
        </View>
      )}
    </>
  )
}

const note = { marginTop: 16, paddingVertical: 8, paddingHorizontal: 12, borderRadius: 4 }

/** The buyer, and the payment. */
export function Parties({ document: { buyer, payment, timeZone } }: { document: InvoiceDocument }) {
  return (
    <View style={[styles.row, { marginTop: 24 }]}>
      <View style={styles.half}>
        <Text style={styles.small}>{i18n.t('Billed to')}</Text>
        <Text style={styles.strong}>{drawableText(buyer.name)}</Text>
        <Text>{drawableText(buyer.email)}</Text>
        {buyer.affiliation !== null && <Text style={styles.soft}>{buyer.affiliation}</Text>}
      </View>
      <View style={styles.half}>
        <Text style={styles.small}>{i18n.t('Paid')}</Text>
        <Text style={styles.strong}>{i18n.t('By {method}', { method: methodLabel(payment.method) })}</Text>
        <Text>{formatMoment(payment.paidAt, timeZone)}</Text>
        {payment.id !== null && <Text style={styles.soft}>{i18n.t('Payment {id}', { id: payment.id })}</Text>}
      </View>
    </View>
  )
}
