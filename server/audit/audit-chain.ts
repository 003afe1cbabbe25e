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
  /** Since when entries are sealed with the present key. */
  readonly begun_at: Date | null
  /** The position of the first of them. */
  readonly begins_at: number
  readonly proof: Buffer
}

/** What stands for the seal before the first one of a chain. */
export const noSeal: Buffer = Buffer.alloc(0)

/** The database with the key that seals entries of the audit log; its transactions have it, too. */
export function withAuditKey(db: Db, secrets: Secrets): Db {
  return db.withPlugin(new AuditKey(secrets.keyFor('audit log')))
}

/** A Kysely plugin that changes no query. It carries the key to every place that has the database. */
class AuditKey implements KyselyPlugin {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  static of(db: Db): Buffer {
    const plugin = db.getExecutor().plugins.find((each) => each instanceof AuditKey)
    if (!plugin) throw new Error('This database has no audit key: open it with withAuditKey')
    return plugin.#key
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

export const auditKeyOf = (db: Db): Buffer => AuditKey.of(db)

/**
 * Locks the end of the chain until the transaction ends, so that all processes add entries in one order. Lock
 * everything else before, or two transactions could wait for each other.
 */
export async function lockedChain(db: Db, now: Date): Promise<{ end: ChainEnd; key: Buffer }> {
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
  const proved = { ...end, proof: proofOf(key, end) }
  await moveChain(db, proved)
  return proved
}

/** Moves the end on to the next entry. One that was changed stays without a proof, or checks would not find it any more. */
export async function extendChain(
  db: Db,
  key: Buffer,
  { end, ...next }: { end: ChainEnd; position: number; seal: Buffer },
): Promise<void> {
  if (hasValidProof(key, end)) await moveEnd(db, key, { ...end, ...next })
  else await moveChain(db, { ...end, ...next })
}

/** Seals older entries at the first start of a version that seals. */
export function beginChain(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockedChain(trx, now)
  })
}

/** The seal of an entry: an HMAC over its fields, its number and the seal before it. */
export function sealOf(key: Buffer, entry: UnsealedEntry & { position: number }, before: Buffer): Buffer {
  return createHmac('sha256', key).update(textOf(entry)).update(before).digest()
}

/** What a seal covers. */
export function textOf(entry: UnsealedEntry & { position: number }): string {
  const { position, id, at, actor, actor_id, action, subject, subject_id, reason } = entry
  const fields = [position, id, at.toISOString(), actor, actor_id, action, subject, subject_id, reason]
  return JSON.stringify([...fields, sorted(entry.before), sorted(entry.after)])
}

const pageSize = 1000

/** Sealed entries in their order, from one position to another; a page at a time is in memory. */
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
    .update(JSON.stringify(['check', checked_at.toISOString(), sorted(problem)]))
    .digest()
}

export const hasValidProof = (key: Buffer, end: ChainEnd): boolean => isSame(proofOf(key, end), end.proof)

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Sorts fields, since jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
