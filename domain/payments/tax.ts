import type { Paise } from '../pricing/index.ts'

/** An amount with its tax taken apart. Goods and services tax within a state is half the centre's, half the state's. */
export interface TaxSplit {
  /** What the tax is reckoned on. */
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
}

/**
 * Takes the tax out of an amount that includes it. `rate` is in hundredths of a percent: 1800 is 18 %. Both halves
 * of the tax are equal, and the parts sum to the amount. Throws `RangeError` for what is no amount or no rate.
 * Source: CGST Rules, rule 35 (value inclusive of tax).
 */
export function splitTax(total: Paise, rate: number): TaxSplit {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`Not an amount: ${total}`)
  if (!Number.isSafeInteger(rate) || rate < 0 || rate > 10_000)
    throw new RangeError(`Not a tax rate: ${rate}`)
  const half = Math.round((total * rate) / (2 * (10_000 + rate)))
  return { taxable: total - 2 * half, cgst: half, sgst: half }
}

/**
 * The tax in a part of an amount that is refunded after `before` was: however many refunds an invoice has,
 * its credit notes sum to the invoice, tax included. Throws `RangeError` as `splitTax` does.
 */
export function splitRefundedTax(before: Paise, part: Paise, rate: number): TaxSplit {
  const until = splitTax(before, rate)
  const since = splitTax(before + part, rate)
  return {
    taxable: since.taxable - until.taxable,
    cgst: since.cgst - until.cgst,
    sgst: since.sgst - until.sgst,
  }
}
