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

/** The keyed hash of a code. It includes address and purpose, so that the code works nowhere else. */
export function codeHash(codeKey: Buffer, { email, purpose }: CodeAddress, code: string): Buffer {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify([purpose, email, code]))
    .digest()
}

/** The keyed hash of a link's token. It includes the purpose, so that the token works for no other. */
export function linkHash(codeKey: Buffer, purpose: CodePurpose, token: string): Buffer {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify(['link', purpose, token]))
    .digest()
}

/** The secrets in a mail: a code to type, and the token of a link. Using one voids the other. */
export interface MailedSecrets {
  readonly digits: string
  readonly linkToken: string
}

/** The result of a request for a code. */
export interface IssuedCode {
  readonly code: OneTimeCode
  /** Whether a new code replaced the last one. A code that is too recent is not replaced. */
  readonly isNew: boolean
}

/**
 * Stores the terms of a new code, unless the last code is too recent. The code itself is made by `makeCode`,
 * or never if the address cannot use one: so the response is the same for addresses without an account.
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

/**
 * Makes the code and link of stored terms; `undefined` if they were made before, or the terms have expired.
 */
export async function makeCode(
  { db: trx, codeKey, now }: Context,
  address: CodeAddress,
): Promise<MailedSecrets | undefined> {
  await lockCodes(trx, address)
  const begun = await findCode(trx, address)
  if (!begun || begun.hash || hasCodeEnded(begun, now)) return undefined
  const secrets = randomSecrets()
  await setCodeHashes(trx, address, hashesOf(codeKey, address, secrets))
  return secrets
}

interface ReplacedCode {
  readonly code: OneTimeCode
  /** `undefined` for a decoy. */
  readonly secrets: MailedSecrets | undefined
}

/**
 * Replaces a code without any wait: the previous one must not stay valid when the password has changed. A
 * decoy opens nothing; it makes the response for an address that has an account look like any other.
 */
export async function replaceCode(
  { db: trx, codeKey, now }: Context,
  { decoy, ...address }: { email: string; purpose: CodePurpose; decoy: boolean },
): Promise<ReplacedCode> {
  await lockCodes(trx, address)
  const code = newCodeTerms(now)
  const secrets = decoy ? undefined : randomSecrets()
  const hashes = secrets ? hashesOf(codeKey, address, secrets) : { hash: null, linkHash: null }
  await upsertCode(trx, address, { ...code, ...hashes })
  return { code, secrets }
}

const linkTokenBytes = 32

function randomSecrets(): MailedSecrets {
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
