import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as the provider makes them: what it names, and 14 letters and digits. */
export function newIdentifier(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return `${prefix}_${letters.join('')}`
}
