import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** RFC 4648, section 6. */
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Makes a secret for an authenticator app, of the length that RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The code of a secret in a step of 30 seconds since 1970 (RFC 6238, with HMAC-SHA-1 as apps expect). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // Dynamic truncation: RFC 4226, section 5.3.
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function totpStepOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/**
 * Returns the step of a code, which must be later than `after`; `undefined` for a wrong code. The previous
 * and the next step are accepted too, since clocks differ.
 */
export function matchTotp(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  const current = totpStepOf(now)
  const typed = Buffer.from(code)
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(totpCode(secret, step))
    return step > after && typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}

/** A secret as people type it into an app: base32 without padding. */
export function formatTotpSecret(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The `otpauth:` URL for the QR code that an authenticator app scans. */
export function totpAddress(
  secret: Buffer,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${formatTotpSecret(secret)}&issuer=${encodeURIComponent(issuer)}`
}
