import { Path, Svg, Text, View } from '@react-pdf/renderer'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawQr } from './draw-qr.ts'
import { colors, styles } from './styles.ts'

/** The print ID to read, to scan and to tear off. */
export function Ticket({ paper: { print, corrects, refunds } }: { paper: InvoiceDocument }) {
  const { side, path } = drawQr(print.printId)
  return (
    <View
      wrap={false}
      style={{ marginTop: 40, borderTopWidth: 1.5, borderTopColor: colors.line, borderTopStyle: 'dashed' }}
    >
      <View style={[styles.row, { marginTop: 20, justifyContent: 'flex-start', alignItems: 'center' }]}>
        <Svg viewBox={`0 0 ${side} ${side}`} style={{ width: 84, height: 84 }}>
          <Path d={path} fill={colors.ink} />
        </Svg>
        <View>
          <Text style={styles.small}>Print ID</Text>
          <Text style={[styles.title, { letterSpacing: 1 }]}>{print.printId}</Text>
          {!corrects && refunds.length === 0 && (
            <Text style={styles.soft}>Show it at the print desk to collect your pages.</Text>
          )}
        </View>
      </View>
    </View>
  )
}
