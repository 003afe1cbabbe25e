import { type CodePurpose, checkCode } from '@campus-print/domain/accounts'
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deleteCode, findCode, findEmailByLink, lockCodes, setAttemptsLeft } from './code-store.ts'
import { codeHash, linkHash } from './issue-code.ts'
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

/** Checks a code like `tryCode`, and deletes it if it is right. */
export async function redeemCode(context: Context, attempt: Attempt): Promise<ApiError | undefined> {
  const error = await tryCode(context, attempt)
  if (!error) await deleteCode(context.db, attempt)
  return error
}

/**
 * Checks a code in the caller's transaction; a wrong one uses up an attempt. Returns the error instead of
 * throwing it, since the used attempt has to be committed.
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

/** The error is the same for an address without a code: it must not reveal who has an account. */
function expired(): ApiError {
  return new ApiError('code_expired', undefined, { attemptsLeft: 0 })
}

interface Link {
  readonly purpose: CodePurpose
  readonly token: string
}

/** Returns the address of a mailed link; `undefined` if the link is unknown, used, voided or expired. */
export function addressOfLink(
  { db, codeKey, now }: Context,
  { purpose, token }: Link,
): Promise<string | undefined> {
  return findEmailByLink(db, { purpose, linkHash: linkHash(codeKey, purpose, token), now })
}

/**
 * Uses up a mailed link and its code in the caller's transaction, and returns its address. Wrong codes do not
 * void the link: it cannot be guessed.
 */
export async function redeemLink(context: Context, link: Link): Promise<string | undefined> {
  const email = await addressOfLink(context, link)
  if (email === undefined) return undefined
  const address = { email, purpose: link.purpose }
  await lockCodes(context.db, address)
  // Another call may have used the link before this one had the lock.
  if ((await addressOfLink(context, link)) !== email) return undefined
  await deleteCode(context.db, address)
  return email
}
