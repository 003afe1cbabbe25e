import { Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText } from './drawable-text.ts'
import { formatDay } from './format.ts'
import { colors, styles } from './styles.ts'

/** Who sold, and which paper of theirs this is. */
export function Head({ paper }: { paper: InvoiceDocument }) {
  const { title, number, issuedAt, timeZone, seller } = paper
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
