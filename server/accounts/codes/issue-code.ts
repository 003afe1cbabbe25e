import {
  type CodePurpose,
  type OneTimeCode,
  codeLength,
  hasCodeEnded,
  newCodeTerms,
  resendWaitMs,
} from '@campus-print/domain/accounts'
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import {
  type CodeAddress,
  type CodeHashes,
  findCode,
  lockCodes,
  setCodeHashes,
  upsertCode,
} from './code-store.ts'

interface Context {
  /** The caller's transaction. */
  readonly db: Db
  readonly codeKey: Buffer
  readonly now: Date
}

/** A code's keyed hash, bound to its address and purpose: it opens nothing elsewhere. */
export function codeHash(codeKey: Buffer, { email, purpose }: CodeAddress, code: string): Buffer {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify([purpose, email, code]))
    .digest()
}

/** The keyed hash of a link's token, bound to its purpose. */
export function linkHash(codeKey: Buffer, purpose: CodePurpose, token: string): Buffer {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify(['link', purpose, token]))
    .digest()
}

/** What is mailed: a code to type, and the token of a link. Using one voids the other. */
export interface MailedSecrets {
  readonly digits: string
  readonly linkToken: string
}

/** The result of a request for a code. */
export interface IssuedCode {
  readonly code: OneTimeCode
  /** It took the place of the one before; otherwise it is the last one, which is too young to be followed. */
  readonly isNew: boolean
}

/**
 * Lets a code's terms begin now, unless the last one is too young to be followed. Until `makeCode` it opens nothing, and
 * where no code is of use it never does: an address without an account has the same terms as any other.
 */
export async function beginCode(
  { db: trx, now }: Omit<Context, 'codeKey'>,
  address: CodeAddress,
): Promise<IssuedCode> {
  await lockCodes(trx, address)
  const last = await findCode(trx, address)
  if (last && resendWaitMs(last, now) > 0) return { code: last, isNew: false }
  const code = newCodeTerms(now)
  await upsertCode(trx, address, { ...code, hash: null, linkHash: null })
  return { code, isNew: true }
}

/** Makes the code whose terms have begun, with its link; `undefined` where it was made before, or has ended since. */
export async function makeCode(
  { db: trx, codeKey, now }: Context,
  address: CodeAddress,
): Promise<MailedSecrets | undefined> {
  await lockCodes(trx, address)
  const begun = await findCode(trx, address)
  if (!begun || begun.hash || hasCodeEnded(begun, now)) return undefined
  const secrets = drawSecrets()
  await setCodeHashes(trx, address, hashesOf(codeKey, address, secrets))
  return secrets
}

interface ReplacedCode {
  readonly code: OneTimeCode
  /** What was drawn; a decoy has none. */
  readonly secrets: MailedSecrets | undefined
}

/**
 * Puts a code in the place of the one before without any wait: that one must not stay good when the password behind it
 * has changed. A decoy opens nothing; it makes an address that has an account already answer like any other.
 */
export async function replaceCode(
  { db: trx, codeKey, now }: Context,
  { decoy, ...address }: { email: string; purpose: CodePurpose; decoy: boolean },
): Promise<ReplacedCode> {
  await lockCodes(trx, address)
  const code = newCodeTerms(now)
  const secrets = decoy ? undefined : drawSecrets()
  const hashes = secrets ? hashesOf(codeKey, address, secrets) : { hash: null, linkHash: null }
  await upsertCode(trx, address, { ...code, ...hashes })
  return { code, secrets }
}

const linkTokenBytes = 32

function drawSecrets(): MailedSecrets {
  return {
    digits: String(randomInt(10 ** codeLength)).padStart(codeLength, '0'),
    linkToken: randomBytes(linkTokenBytes).toString('base64url'),
  }
}

function hashesOf(codeKey: Buffer, address: CodeAddress, { digits, linkToken }: MailedSecrets): CodeHashes {
  return {
    hash: codeHash(codeKey, address, digits),
    linkHash: linkHash(codeKey, address.purpose, linkToken),
  }
}
