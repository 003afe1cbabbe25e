import { maxEmailLength, normalizeEmail } from '@campus-print/domain/accounts'
import { Refusal } from '../platform/http/refusal.ts'

/** A mailed code and its address in one word, for calls that take a token. */
export function codeToken(email: string, code: string): string {
  return Buffer.from(`${email}:${code}`).toString('base64url')
}

/** What a token says; a word that is none is refused like a code that has ended. */
export function readCodeToken(token: string): { email: string; code: string } {
  const match = /^([^\s:]+@[^\s:]+):(\d{6})$/.exec(Buffer.from(token, 'base64url').toString())
  const [, email, code] = match ?? []
  if (!email || !code || email.length > maxEmailLength) throw new Refusal('code_expired')
  return { email: normalizeEmail(email), code }
}
