import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Secrets } from '../platform/secrets/secret-key.ts'
import {
  type LastCheck,
  type SealedEntry,
  type UnsealedEntry,
  findSealed,
  findUnsealed,
  lockChain,
  moveChain,
  sealEntry,
} from './chain-store.ts'

/** The last position and seal of the chain. A seal is an HMAC over an entry and the seal before it. */
export interface ChainEnd {
  readonly position: number
  readonly seal: Buffer
  /** When the first entry was sealed with the current key; `null` before any was. */
  readonly begun_at: Date | null
  /** The position of the first entry that was sealed with the current key. */
  readonly begins_at: number
  readonly proof: Buffer
}

/** Stands for the previous seal of the first entry of a chain. */
export const noSeal: Buffer = Buffer.alloc(0)

/** Attaches the key that seals audit entries to the database and its transactions. */
export function withAuditKey(db: Db, secrets: Secrets): Db {
  return db.withPlugin(new AuditKey(secrets.keyFor('audit log')))
}

/** A Kysely plugin that changes no query. It passes the key to all code that has the database. */
class AuditKey implements KyselyPlugin {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  static keyOf(db: Db): Buffer {
    const auditKey = db.getExecutor().plugins.find((plugin) => plugin instanceof AuditKey)
    if (!auditKey) throw new Error('This database has no audit key: open it with withAuditKey')
    return auditKey.#key
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

export const auditKeyOf = (db: Db): Buffer => AuditKey.keyOf(db)

/**
 * Locks the end of the chain until the transaction ends, so that all processes add entries in one order, and
 * returns it. Callers must lock everything else before, or two transactions could deadlock.
 */
export async function lockChainEnd(db: Db, now: Date): Promise<{ end: ChainEnd; key: Buffer }> {
  const key = auditKeyOf(db)
  const end = await lockChain(db)
  return { end: end.begun_at ? end : await sealExistingEntries(db, key, now), key }
}

/** Seals the entries that earlier versions wrote. */
async function sealExistingEntries(db: Db, key: Buffer, now: Date): Promise<ChainEnd> {
  let position = 0
  let seal = noSeal
  for (;;) {
    const entries = await findUnsealed(db, 1000)
    for (const entry of entries) {
      position += 1
      seal = sealOf(key, { ...entry, position }, seal)
      await sealEntry(db, { id: entry.id, position, seal })
    }
    if (entries.length === 0) return moveEnd(db, key, { position, seal, begun_at: now, begins_at: 1 })
  }
}

export async function moveEnd(db: Db, key: Buffer, end: Omit<ChainEnd, 'proof'>): Promise<ChainEnd> {
  const moved = { ...end, proof: proofOf(key, end) }
  await moveChain(db, moved)
  return moved
}

/**
 * Moves the end to a new entry. An end that was tampered with gets no valid proof, so that checks still fail.
 */
export async function extendChain(
  db: Db,
  key: Buffer,
  { end, ...next }: { end: ChainEnd; position: number; seal: Buffer },
): Promise<void> {
  if (hasValidProof(key, end)) await moveEnd(db, key, { ...end, ...next })
  else await moveChain(db, { ...end, ...next })
}

/** Seals the entries of earlier versions at the first start of a version that seals. */
export function beginChain(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockChainEnd(trx, now)
  })
}

/** The seal of an entry: an HMAC over its fields, its position and the previous seal. */
export function sealOf(key: Buffer, entry: UnsealedEntry & { position: number }, previous: Buffer): Buffer {
  return createHmac('sha256', key).update(sealedTextOf(entry)).update(previous).digest()
}

/** The text of an entry that its seal covers. */
export function sealedTextOf(entry: UnsealedEntry & { position: number }): string {
  const { position, id, at, actor, actor_id, action, subject, subject_id, reason } = entry
  const fields = [position, id, at.toISOString(), actor, actor_id, action, subject, subject_id, reason]
  return JSON.stringify([...fields, sortFields(entry.before), sortFields(entry.after)])
}

const pageSize = 1000

/** Reads sealed entries from one position to another, one page at a time. */
export async function* sealedEntries(
  db: Db,
  { from, to = Infinity }: { from: number; to?: number },
): AsyncGenerator<SealedEntry> {
  let last = from - 1
  for (;;) {
    const page = await findSealed(db, last, pageSize)
    for (const entry of page) {
      if (entry.position > to) return
      yield entry
      last = entry.position
    }
    if (page.length < pageSize) return
  }
}

function proofOf(key: Buffer, { position, seal, begun_at, begins_at }: Omit<ChainEnd, 'proof'>): Buffer {
  const fields = ['end', position, seal.toString('hex'), begun_at?.toISOString()]
  return createHmac('sha256', key)
    .update(JSON.stringify(begins_at === 1 ? fields : [...fields, begins_at]))
    .digest()
}

/** The seal of a check's result. */
export function sealOfCheck(
  key: Buffer,
  { checked_at, problem }: Pick<LastCheck, 'checked_at' | 'problem'>,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['check', checked_at.toISOString(), sortFields(problem)]))
    .digest()
}

export const hasValidProof = (key: Buffer, end: ChainEnd): boolean => isSame(proofOf(key, end), end.proof)

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Sorts fields, since jsonb does not keep their order. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, sortFields(inner)] as const)
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
