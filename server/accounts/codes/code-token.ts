import { codeLength, maxEmailLength, normalizeEmail } from '@campus-print/domain/accounts'
import { ApiError } from '../../platform/http/api-error.ts'

const tokenPattern = new RegExp(String.raw`^([^\s:]+@[^\s:]+):(\d{${codeLength}})$`)

/** A mailed code and its address in one word, for calls that take a token. */
export function codeToken(email: string, code: string): string {
  return Buffer.from(`${email}:${code}`).toString('base64url')
}

/** What a token says; a word that is none is refused like a code that has ended. */
export function readCodeToken(token: string): { email: string; code: string } {
  const [, email, code] = tokenPattern.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (!email || !code || email.length > maxEmailLength) throw new ApiError('code_expired')
  return { email: normalizeEmail(email), code }
}
