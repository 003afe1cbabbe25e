import type { CodeCount, CodePurpose, OneTimeCode } from '@campus-print/domain/accounts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** The key of a code: there is one for each address and purpose. */
export interface CodeAddress {
  readonly email: string
  readonly purpose: CodePurpose
}

/** The hashes of a code and of the token in its link. */
export interface CodeHashes {
  readonly hash: Buffer
  readonly linkHash: Buffer
}

/** The hashes are `null` if no code exists yet, or never will; then no attempt succeeds. */
export interface StoredCode extends OneTimeCode {
  readonly hash: Buffer | null
  readonly linkHash: Buffer | null
}

/** Waits for other transactions on the codes of this address, even if none is stored yet. */
export async function lockCodes(trx: Db, { email, purpose }: CodeAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${email}`}, 0))`.execute(trx)
}

export async function findCode(db: Db, { email, purpose }: CodeAddress): Promise<StoredCode | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row) return undefined
  const { code_hash: hash, link_hash: linkHash } = row
  const { sent_at: sentAt, expires_at: expiresAt, attempts_left: attemptsLeft } = row
  return { hash, linkHash, sentAt, expiresAt, attemptsLeft }
}

/** Returns the address of a link that has not expired. */
export async function findEmailByLink(
  db: Db,
  { purpose, linkHash, now }: { purpose: CodePurpose; linkHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('email')
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email
}

/** Replaces the previous code of the address, which becomes invalid. */
export async function upsertCode(trx: Db, { email, purpose }: CodeAddress, code: StoredCode): Promise<void> {
  const terms = {
    code_hash: code.hash,
    link_hash: code.linkHash,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    attempts_left: code.attemptsLeft,
  }
  await trx
    .insertInto('one_time_codes')
    .values({ email, purpose, ...terms })
    .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(terms))
    .execute()
}

export async function setCodeHashes(
  trx: Db,
  { email, purpose }: CodeAddress,
  { hash, linkHash }: CodeHashes,
): Promise<void> {
  await trx
    .updateTable('one_time_codes')
    .set({ code_hash: hash, link_hash: linkHash })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute()
}

export async function setAttemptsLeft(trx: Db, { email, purpose }: CodeAddress, left: number): Promise<void> {
  await trx
    .updateTable('one_time_codes')
    .set({ attempts_left: left })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute()
}

export async function deleteCode(trx: Db, { email, purpose }: CodeAddress): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('email', '=', email).where('purpose', '=', purpose).execute()
}

export async function deleteCodesOf(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('email', '=', email).execute()
}

/** Deletes expired codes, and counts that have decayed to zero. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('code_counts').where('expires_at', '<=', now).execute()
}

/** Waits for other transactions that count codes of this address. */
export async function lockCodeCounts(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code counts ${email}`}, 0))`.execute(trx)
}

export async function findCodeCount(trx: Db, key: Buffer): Promise<CodeCount | undefined> {
  const row = await trx
    .selectFrom('code_counts')
    .select(['level', 'counted_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { level: row.level, at: row.counted_at }
}

/** Stores a count, which expires when it has decayed to zero. */
export async function upsertCodeCount(
  trx: Db,
  key: Buffer,
  { level, at, forgetsMs }: CodeCount & { readonly forgetsMs: number },
): Promise<void> {
  const expires_at = new Date(at.getTime() + Math.ceil(level * forgetsMs))
  const count = { level, counted_at: at, expires_at }
  await trx
    .insertInto('code_counts')
    .values({ key, ...count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(count))
    .execute()
}
