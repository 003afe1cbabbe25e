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

interface Link {
  readonly purpose: CodePurpose
  readonly token: string
}

/** The address that a mailed link is good for; `undefined` for one that is unknown, used, voided or too old. */
export function addressOfLink(
  { db, codeKey, now }: Context,
  { purpose, token }: Link,
): Promise<string | undefined> {
  return findEmailByLink(db, { purpose, linkHash: linkHash(codeKey, purpose, token), now })
}

/**
 * Uses a mailed link up in the caller's transaction, and the code beside it; answers its address. Wrong tries at the code
 * do not end the link: it cannot be guessed.
 */
export async function redeemLink(context: Context, link: Link): Promise<string | undefined> {
  const email = await addressOfLink(context, link)
  if (email === undefined) return undefined
  const address = { email, purpose: link.purpose }
  await lockCodes(context.db, address)
  // Another call may have used it before this one had the lock.
  if ((await addressOfLink(context, link)) !== email) return undefined
  await deleteCode(context.db, address)
  return email
}
