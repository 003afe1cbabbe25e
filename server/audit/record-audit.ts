import type { AuditAction } from '@campus-print/contract/audit'
import type { WriteContext } from '../platform/context.ts'
import { extendChain, lockChainEnd, sealOf } from './audit-chain.ts'
import { insertEntry, nextEntryId } from './chain-store.ts'
import type { AuditEntryRow } from './tables.ts'

interface AuditEntry {
  /** The person who acted; `null` is the command line, `system` the product itself. */
  readonly actorId: string | null
  readonly action: AuditAction
  readonly subject: string
  readonly subjectId: string
  readonly reason?: string | undefined
  readonly before?: object
  readonly after?: object
}

/**
 * Writes a sealed entry into the audit log, in the caller's transaction. Call it after everything else that
 * the transaction locks: entries of other transactions wait until it ends.
 */
export async function recordAudit(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  entry: AuditEntry,
): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((trx) => recordAudit({ db: trx, now }, entry))
    return
  }
  const { end, key } = await lockChainEnd(db, now)
  const position = end.position + 1
  const seal = await insertSealed({ db, now }, { key, entry, position, previousSeal: end.seal })
  await extendChain(db, key, { end, position, seal })
}

interface NewEntry {
  readonly key: Buffer
  readonly entry: AuditEntry
  readonly position: number
  readonly previousSeal: Buffer
}

/** Inserts an entry at a position of the chain; returns its seal. */
export async function insertSealed(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { key, entry, position, previousSeal }: NewEntry,
): Promise<Buffer> {
  const { actorId, action, subject, subjectId, reason, before, after } = entry
  const row = {
    id: await nextEntryId(db),
    at: now,
    actor: actorOf(actorId),
    actor_id: actorId === 'system' ? null : actorId,
    action,
    subject,
    subject_id: subjectId,
    reason: reason ?? null,
    before: asStored(before),
    after: asStored(after),
    position,
  }
  const seal = sealOf(key, row, previousSeal)
  await insertEntry(db, { ...row, seal })
  return seal
}

function actorOf(actorId: string | null): AuditEntryRow['actor'] {
  if (actorId === 'system') return actorId
  return actorId === null ? 'command line' : 'person'
}

/** Converts values to what jsonb returns: dates are strings, undefined fields are missing. */
function asStored(values: object | undefined): unknown {
  return values === undefined ? null : JSON.parse(JSON.stringify(values))
}
