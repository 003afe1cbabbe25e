import {
  type CodePurpose,
  checkCode,
  codeLength,
  maxEmailLength,
  normalizeEmail,
} from '@campus-print/domain/accounts'
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deleteCode, findCode, lockCodes, setAttemptsLeft } from './code-store.ts'
import { codeHash } from './issue-code.ts'
import { presentCode } from './present-code.ts'

interface Attempt {
  readonly email: string
  readonly purpose: CodePurpose
  readonly code: string
}

interface Context {
  /** The caller's transaction. */
  readonly db: Db
  readonly codeKey: Buffer
  readonly now: Date
}

/** Judges one try at a code like `tryCode`, and uses the right one up. */
export async function redeemCode(context: Context, attempt: Attempt): Promise<ApiError | undefined> {
  const error = await tryCode(context, attempt)
  if (!error) await deleteCode(context.db, attempt)
  return error
}

/**
 * Judges one try at a code in the caller's transaction: a wrong one costs a try. Answers the error instead of
 * throwing it, since the spent try has to be committed.
 */
export async function tryCode(
  { db: trx, codeKey, now }: Context,
  attempt: Attempt,
): Promise<ApiError | undefined> {
  await lockCodes(trx, attempt)
  const stored = await findCode(trx, attempt)
  if (!stored) return expired()
  const hash = codeHash(codeKey, attempt, attempt.code)
  const matches = stored.hash !== null && timingSafeEqual(stored.hash, hash)
  const verdict = checkCode(stored, matches, now)
  if (verdict.outcome === 'accepted') return undefined
  if (verdict.outcome === 'expired') return expired()
  const { attemptsLeft } = verdict
  await setAttemptsLeft(trx, attempt, attemptsLeft)
  const mailedCode = presentCode({ ...stored, attemptsLeft }, now)
  return new ApiError('wrong_code', undefined, { attemptsLeft, mailedCode })
}

/** The same whether there was a code or never one: it must not reveal who has an account. */
function expired(): ApiError {
  return new ApiError('code_expired', undefined, { attemptsLeft: 0 })
}

const tokenPattern = new RegExp(String.raw`^([^\s:]+@[^\s:]+):(\d{${codeLength}})$`)

/** A mailed code and its address in one word, for calls that take a token. */
export function codeToken(email: string, code: string): string {
  return Buffer.from(`${email}:${code}`).toString('base64url')
}

/** What a token says; an invalid token is rejected like a code that has ended. */
export function readCodeToken(token: string): { email: string; code: string } {
  const [, email, code] = tokenPattern.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (!email || !code || email.length > maxEmailLength) throw new ApiError('code_expired')
  return { email: normalizeEmail(email), code }
}
