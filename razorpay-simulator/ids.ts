import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the provider's form: the kind of thing, and 14 letters and digits. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return `${prefix}_${letters.join('')}`
}
