import { type CodePurpose, codeLength, issueCode as terms, resendWaitMs } from '@campus-print/domain/accounts'
import { createHmac, randomInt } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { findCode, lockCodes, putCode } from './code-store.ts'

export interface CodeRequest {
  readonly email: string
  readonly purpose: CodePurpose
  /** A decoy opens nothing; it makes an address without an account answer like any other. */
  readonly decoy: boolean
}

/** A code's keyed hash, bound to its address and purpose: it opens nothing elsewhere. */
export function codeHash(
  codeKey: Buffer,
  { email, purpose }: Pick<CodeRequest, 'email' | 'purpose'>,
  code: string,
): Buffer {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify([purpose, email, code]))
    .digest()
}

/**
 * Makes a code in the place of the one before and answers it; `undefined` for a decoy, and within a minute of the
 * last one, which then stays good.
 */
export async function issueCode(
  { codeKey, now }: { codeKey: Buffer; now: Date },
  trx: Db,
  request: CodeRequest,
): Promise<string | undefined> {
  await lockCodes(trx, request)
  if (resendWaitMs(await findCode(trx, request), now) > 0) return undefined
  return replaceCode({ codeKey, now }, trx, request)
}

/** The same without the minute's wait: the one before must not stay good when the password behind it has changed. */
export async function replaceCode(
  { codeKey, now }: { codeKey: Buffer; now: Date },
  trx: Db,
  request: CodeRequest,
): Promise<string | undefined> {
  await lockCodes(trx, request)
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const hash = request.decoy ? null : codeHash(codeKey, request, code)
  await putCode(trx, request, { ...terms(now), hash })
  return request.decoy ? undefined : code
}
