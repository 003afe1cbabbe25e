/** Crockford's base 32: no I, L, O or U, so that nothing read aloud or over a counter is mistaken. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that a print ID needs: 40 bits. */
export const printIdRandomBytes = 5

export const printIdPattern = /^PRT-[0-9A-HJKMNP-TV-Z]{7}-[0-9A-HJKMNP-TV-Z]{8}$/

/**
 * The ID a print is collected with: `PRT-`, seven characters of the time in seconds, eight of randomness.
 * Throws `RangeError` unless `random` holds exactly five bytes.
 */
export function makePrintId(now: Date, random: Uint8Array): string {
  if (random.length !== printIdRandomBytes)
    throw new RangeError(`A print ID takes ${printIdRandomBytes} random bytes`)
  const seconds = BigInt(Math.floor(now.getTime() / 1000))
  const noise = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return `PRT-${encode(seconds, 7)}-${encode(noise, 8)}`
}

/** A print ID as someone typed it, in the form it is stored: upper case, with the letters taken for digits put right. */
export function normalizePrintId(typed: string): string {
  const upper = typed.trim().toUpperCase().replaceAll(/\s+/g, '')
  if (!upper.startsWith('PRT-')) return upper
  return `PRT-${upper.slice(4).replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest >>= 5n)
    text = `${alphabet[Number(rest & 31n)] ?? ''}${text}`
  return text
}
