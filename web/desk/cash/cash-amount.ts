import { i18n } from '@campus-print/domain/language'
import { formatRupeesAndPaise, fromRupees } from '@campus-print/domain/pricing'

/** What a count found, in rupees. */
export function differenceMessage(difference: number): string {
  if (difference === 0) return i18n.t('Agrees')
  const amount = formatAmount(Math.abs(difference))
  return difference < 0 ? i18n.t('{amount} missing', { amount }) : i18n.t('{amount} too much', { amount })
}

/** Rupees with a minus sign that aligns in a column. */
export function formatAmount(rupees: number): string {
  const amount = formatRupeesAndPaise(fromRupees(Math.abs(rupees)))
  return rupees < 0 ? `−${amount}` : amount
}
