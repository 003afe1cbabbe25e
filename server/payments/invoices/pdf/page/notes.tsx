import { Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawableText } from './drawable-text.ts'
import { formatDay } from './format.ts'
import { colors, styles } from './styles.ts'

/** What changes how the whole paper is to be read. */
export function Notes({ paper: { payment, corrects, timeZone } }: { paper: InvoiceDocument }) {
  return (
    <>
      {payment.simulated && (
        <View style={[note, { backgroundColor: colors.warning, color: colors.warningInk }]}>
          <Text style={styles.strong}>Demo: no money moved</Text>
          <Text>Payments are simulated here. This paper is for trying and proves nothing.</Text>
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
