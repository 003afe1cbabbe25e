import { Path, Svg, Text, View } from '@react-pdf/renderer'
import { i18n } from '@campus-print/domain/language'
import { amountInWords } from '@campus-print/domain/pricing'
import type { InvoiceDocument, InvoiceRefund, InvoiceTax, SoldPrint } from '../invoice-document.ts'
import {
  drawableText,
  formatAmount,
  formatDay,
  formatPageColor,
  formatPages,
  formatPrint,
  formatRate,
} from './format.ts'
import { colors, styles } from './styles.ts'
import QRCode from 'qrcode'

/** The prints that were sold, or the refunded part of one on a credit note. */
export function LineItems({ document: { prints, tax, corrects } }: { document: InvoiceDocument }) {
  const sold = corrects === null
  return (
    <View style={{ marginTop: 28 }}>
      <View style={[styles.row, styles.small, { paddingBottom: 6 }, rule]}>
        <Text style={styles.half}>
          {sold
            ? i18n.t('{count, plural, one {Print} other {Prints}}', { count: prints.length })
            : i18n.t('Refund for print')}
        </Text>
        {sold && <Text style={[column, { width: 84 }]}>{i18n.t('Pages × copies')}</Text>}
        {sold && <Text style={[column, { width: 72 }]}>{i18n.t('Rate per page')}</Text>}
        <Text style={[column, { width: 84 }]}>{i18n.t('Amount')}</Text>
      </View>
      {prints.map((print) => (
        <LineItem key={print.printId} print={print} tax={tax} sold={sold} />
      ))}
    </View>
  )
}

/** A print, with a row for each part if they have different rates. */
function LineItem({ print, tax, sold }: { print: SoldPrint; tax: InvoiceTax | null; sold: boolean }) {
  const parts = sold ? print.parts : []
  const [only] = parts.length === 1 ? parts : []
  return (
    <View>
      <View style={[styles.row, { paddingVertical: 10 }, rule]}>
        <View style={styles.half}>
          <Text style={styles.strong}>{drawableText(print.documentName)}</Text>
          <Text style={styles.small}>{formatPrint(print)}</Text>
          {tax && <Text style={styles.small}>SAC {tax.sac}</Text>}
        </View>
        {only && <Text style={[column, { width: 84 }]}>{formatPages(only, print)}</Text>}
        {only && <Text style={[column, { width: 72 }]}>{formatAmount(only.ratePerPage)}</Text>}
        {parts.length < 2 && <Text style={[column, { width: 84 }]}>{formatAmount(print.amount)}</Text>}
      </View>
      {parts.length > 1 &&
        parts.map((part) => (
          <View key={part.color} style={[styles.row, { paddingVertical: 6 }, rule]}>
            <Text style={styles.half}>{formatPageColor(part.color)}</Text>
            <Text style={[column, { width: 84 }]}>{formatPages(part, print)}</Text>
            <Text style={[column, { width: 72 }]}>{formatAmount(part.ratePerPage)}</Text>
            <Text style={[column, { width: 84 }]}>
              {formatAmount(part.pages * print.copies * part.ratePerPage)}
            </Text>
          </View>
        ))}
    </View>
  )
}

const column = styles.end
const rule = { borderBottomWidth: 1, borderBottomColor: colors.line }

/** The included tax, and the total in figures and in words. */
export function Totals({ document }: { document: InvoiceDocument }) {
  const { tax, total, corrects, refunds, timeZone } = document
  return (
    <View wrap={false} style={[styles.row, { marginTop: 12 }]}>
      <View style={[styles.half, { paddingTop: 4 }]}>
        <Text>{amountInWords(total)}</Text>
        {tax && <Text style={styles.small}>{i18n.t('Prices include tax.')}</Text>}
      </View>
      <View style={{ width: 248 }}>
        {tax && (
          <>
            <Amount name={i18n.t('Taxable value')} amount={tax.split.taxable} />
            <Amount name={`CGST ${formatRate(tax.rate / 2)}`} amount={tax.split.cgst} />
            <Amount name={`SGST ${formatRate(tax.rate / 2)}`} amount={tax.split.sgst} />
          </>
        )}
        <View style={[styles.row, tax ? sum : {}, styles.title, { fontSize: 16 }]}>
          <Text>{corrects ? i18n.t('Total refunded') : i18n.t('Total')}</Text>
          <Text>{formatAmount(total)}</Text>
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
      <Text>{formatAmount(amount)}</Text>
    </View>
  )
}

function Refund({ refund, timeZone }: { refund: InvoiceRefund; timeZone: string }) {
  return (
    <View style={[styles.row, { marginTop: 10 }]}>
      <View>
        <Text>{refundState(refund, formatDay(refund.at, timeZone))}</Text>
        {refund.creditNote !== null && (
          <Text style={styles.small}>{i18n.t('Credit note {number}', { number: refund.creditNote })}</Text>
        )}
      </View>
      <Text>{formatAmount(refund.amount)}</Text>
    </View>
  )
}

function refundState({ state, inCash = false }: InvoiceRefund, day: string): string {
  if (inCash && state === 'on_its_way') return i18n.t('To be collected in cash since {day}', { day })
  return refundStates[state](day)
}

const refundStates: Readonly<Record<InvoiceRefund['state'], (day: string) => string>> = {
  on_its_way: (day) => i18n.t('On its way back since {day}', { day }),
  refunded: (day) => i18n.t('Refunded on {day}', { day }),
  failed: (day) => i18n.t('Could not be refunded on {day}', { day }),
}

const sum = { marginTop: 6, paddingTop: 8, borderTopWidth: 1, borderTopColor: colors.line }

/**
 * A tear-off ticket with the print IDs and a QR code; the first ID finds all prints that were paid together.
 */
export function Ticket({ document: { prints, corrects, refunds } }: { document: InvoiceDocument }) {
  const ids = prints.map(({ printId }) => printId)
  const { side, path } = drawQr(ids[0] ?? '')
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
          <Text style={styles.small}>
            {i18n.t('{count, plural, one {Print ID} other {Print IDs}}', { count: ids.length })}
          </Text>
          {ids.map((id) => (
            <Text key={id} style={ids.length === 1 ? [styles.title, spaced] : [styles.strong, narrow]}>
              {id}
            </Text>
          ))}
          {!corrects && refunds.length === 0 && (
            <Text style={styles.soft}>{i18n.t('Show it at the print desk to collect your pages.')}</Text>
          )}
        </View>
      </View>
    </View>
  )
}

// With more letter spacing, PDF readers would copy an ID with spaces in it.
const spaced = { letterSpacing: 1 }
const narrow = { letterSpacing: 0.5 }

/** A text as a QR code: an SVG path of the dark modules, each one unit wide, in a square of `side` units. */
export function drawQr(text: string): { side: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size
  let path = ''
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let width = 0
      while (x + width < side && modules.get(y, x + width)) width += 1
      if (width > 0) path += `M${x} ${y}h${width}v1h${-width}z`
      x += width
    }
  }
  return { side, path }
}
