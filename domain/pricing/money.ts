import { i18n } from '../language/index.ts'
/** An amount of money in paise, the hundredth part of a rupee; always an integer. */
export type Paise = number

/** Paise as rupees with at most two decimals, the form in which answers state money. */
export function toRupees(amount: Paise): number {
  return Math.round(amount) / 100
}

/** Rupees as integer paise; throws `RangeError` for an amount that is not finite or has more than two decimals. */
export function fromRupees(rupees: number): Paise {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || toRupees(paise) !== rupees) {
    throw new RangeError(`Not an amount of rupees: ${rupees}`)
  }
  return paise
}

/**
 * Splits an amount in proportion to weights; the parts sum to the amount, and none is more than its weight where the
 * amount is at most the sum of the weights. Throws `RangeError` where there is no weight above zero.
 */
export function splitInProportion(amount: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(whole > 0)) throw new RangeError(`No weights: ${weights.join(', ')}`)
  let before = 0
  return weights.map((weight) => {
    const begin = Math.floor((amount * before) / whole)
    before += weight
    return Math.floor((amount * before) / whole) - begin
  })
}

/** An amount as people in India read it, in the present language: `₹14`, `₹1,20,000`, `₹0.50`, `-₹3`, `₹१४`. */
export function formatRupees(amount: Paise): string {
  return withDecimals(amount, Number.isInteger(toRupees(amount)) ? 0 : 2)
}

/** An amount in rupees, always with paise, for amounts in a column: `₹14.00`. */
export function formatRupeesAndPaise(amount: Paise): string {
  return withDecimals(amount, 2)
}

function withDecimals(amount: Paise, decimals: 0 | 2): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}₹${numberFormat(decimals).format(Math.abs(toRupees(amount)))}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each language: making one takes longer than all that it formats. */
function numberFormat(decimals: 0 | 2): Intl.NumberFormat {
  const { locale } = i18n
  const key = `${locale} ${decimals}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(key, format)
  return format
}
