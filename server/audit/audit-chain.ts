import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Secrets } from '../platform/secrets/secret-key.ts'
import {
  type LastCheck,
  type UnsealedEntry,
  findUnsealed,
  lockChain,
  moveChain,
  sealEntry,
} from './chain-store.ts'

/** The end of the chain of sealed entries, as it is kept. */
export interface ChainEnd {
  readonly position: number
  readonly seal: Buffer
  readonly begun_at: Date | null
  readonly proof: Buffer
}

/** The database with the key that seals entries of the audit log; its transactions have it, too. */
export function withAuditKey(db: Db, secrets: Secrets): Db {
  return db.withPlugin(new AuditKey(secrets.keyFor('audit log')))
}

/** Changes no query. It carries the key along with the connection, so that no entry is written without it. */
class AuditKey implements KyselyPlugin {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  static of(db: Db): Buffer {
    const plugin = db.getExecutor().plugins.find((each) => each instanceof AuditKey)
    if (!plugin) throw new Error('The audit log is written through withAuditKey alone')
    return plugin.#key
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

export const auditKeyOf = (db: Db): Buffer => AuditKey.of(db)

/**
 * Locks the end of the chain until the transaction ends, so that entries follow each other in every process. To be called
 * when nothing else is left to lock: a transaction that waits for another lock meanwhile could wait for this one's holder.
 */
export async function lockedChain(db: Db, now: Date): Promise<{ end: ChainEnd; key: Buffer }> {
  const key = auditKeyOf(db)
  const end = await lockChain(db)
  return { end: end.begun_at ? end : await begin(db, key, now), key }
}

/** Seals the entries that were there before. */
async function begin(db: Db, key: Buffer, now: Date): Promise<ChainEnd> {
  let position = 0
  let seal: Buffer = Buffer.alloc(0)
  for (;;) {
    const entries = await findUnsealed(db, 1000)
    for (const entry of entries) {
      position += 1
      seal = sealOf(key, { ...entry, position }, seal)
      await sealEntry(db, { id: entry.id, position, seal })
    }
    if (entries.length === 0) return moveEnd(db, key, { position, seal, begun_at: now })
  }
}

export async function moveEnd(db: Db, key: Buffer, end: Omit<ChainEnd, 'proof'>): Promise<ChainEnd> {
  const proved = { ...end, proof: proofOf(key, end) }
  await moveChain(db, proved)
  return proved
}

/** Seals what was there before the first start of a version that seals. */
export function beginChain(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockedChain(trx, now)
  })
}

/** Over what an entry says, its number, and the seal of the entry before it. */
export function sealOf(key: Buffer, entry: UnsealedEntry & { position: number }, before: Buffer): Buffer {
  const { position, id, at, actor, actor_id, action, subject, subject_id, reason } = entry
  const said = [position, id, at.toISOString(), actor, actor_id, action, subject, subject_id, reason]
  return createHmac('sha256', key)
    .update(JSON.stringify([...said, sorted(entry.before), sorted(entry.after)]))
    .update(before)
    .digest()
}

function proofOf(key: Buffer, { position, seal, begun_at }: Omit<ChainEnd, 'proof'>): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['end', position, seal.toString('hex'), begun_at?.toISOString()]))
    .digest()
}

/** Over what a check found. */
export function sealOfCheck(
  key: Buffer,
  { checked_at, problem }: Pick<LastCheck, 'checked_at' | 'problem'>,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['check', checked_at.toISOString(), sorted(problem)]))
    .digest()
}

export const isProved = (key: Buffer, end: ChainEnd): boolean => isSame(proofOf(key, end), end.proof)

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** As the database gives it back: it keeps no sequence of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
