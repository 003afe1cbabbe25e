/** Commas only where they group, as in `1,20,000`: `4,50` may be meant otherwise. */
const pattern = /^(\d+|\d{1,3}(,\d{2})*,\d{3})(\.\d{1,2})?$/

/** Rupees as someone types them: `4`, `4.50`, `₹1,200`; `undefined` where that is no amount to give. */
export function readAmount(typed: string): number | undefined {
  const plain = typed.replaceAll(/[₹\s]/g, '')
  const rupees = pattern.test(plain) ? Number(plain.replaceAll(',', '')) : 0
  return rupees > 0 ? rupees : undefined
}
