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

/** An amount as people in India read it: `₹14`, `₹1,20,000`, `₹0.50`. */
export function formatRupees(amount: Paise): string {
  return Number.isInteger(toRupees(amount))
    ? `₹${whole.format(toRupees(amount))}`
    : formatRupeesAndPaise(amount)
}

/** The same always with paise, for amounts in a column: `₹14.00`. */
export function formatRupeesAndPaise(amount: Paise): string {
  return `₹${withPaise.format(toRupees(amount))}`
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
