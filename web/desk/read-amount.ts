import { type Paise, fromRupees } from '@campus-print/domain/pricing'

/**
 * Commas only where they group, as in `1,20,000`: `4,50` may be meant otherwise. Twelve digits before the point at most:
 * of more, not every paisa could be counted.
 */
const pattern = /^(\d{1,12}|\d{1,3}(,\d{2}){0,3},\d{3})(\.\d{1,2})?$/

/** In paise what someone types as rupees: `4`, `4.50`, `₹1,200`; `undefined` where that is no amount to give. */
export function parseAmount(typed: string): Paise | undefined {
  const plain = typed.replaceAll(/[₹\s]/g, '')
  const paise = pattern.test(plain) ? fromRupees(Number(plain.replaceAll(',', ''))) : 0
  return paise > 0 ? paise : undefined
}
