import type { Paise } from '@campus-print/domain/pricing'

/** Commas only where they group, as in `1,20,000`: `4,50` may be meant otherwise. */
const pattern = /^(\d+|\d{1,3}(,\d{2})*,\d{3})(\.\d{1,2})?$/

/** In paise what someone types as rupees: `4`, `4.50`, `₹1,200`; `undefined` where that is no amount to give. */
export function readAmount(typed: string): Paise | undefined {
  const plain = typed.replaceAll(/[₹\s]/g, '')
  const paise = pattern.test(plain) ? Math.round(Number(plain.replaceAll(',', '')) * 100) : 0
  return paise > 0 && Number.isSafeInteger(paise) ? paise : undefined
}
