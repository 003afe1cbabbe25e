import type { AuditAction } from '@campus-print/contract/audit'
import type { WriteContext } from '../platform/context.ts'
import { extendChain, lockedChain, sealOf } from './audit-chain.ts'
import { insertEntry, nextEntryId } from './chain-store.ts'
import type { AuditEntryRow } from './tables.ts'

interface AuditEntry {
  /** The person who did it; `null` is the command line, `system` the product by itself. */
  readonly actorId: string | null
  readonly action: AuditAction
  readonly subject: string
  readonly subjectId: string
  readonly reason?: string | undefined
  readonly before?: object
  readonly after?: object
}

/**
 * Writes what a person, the command line or the product did into the audit log, sealed. In the caller's transaction,
 * after everything else that it locks: other entries wait until it ends.
 */
export async function recordAudit(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  entry: AuditEntry,
): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((trx) => recordAudit({ db: trx, now }, entry))
    return
  }
  const { end, key } = await lockedChain(db, now)
  const position = end.position + 1
  const seal = await insertSealed({ db, now }, { key, entry, position, before: end.seal })
  await extendChain(db, key, { end, position, seal })
}

interface Place {
  readonly key: Buffer
  readonly entry: AuditEntry
  readonly position: number
  /** The seal before. */
  readonly before: Buffer
}

/** Writes an entry into its place of the chain; answers its seal. */
export async function insertSealed(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { key, entry, position, before: sealBefore }: Place,
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
  const seal = sealOf(key, row, sealBefore)
  await insertEntry(db, { ...row, seal })
  return seal
}

function actorOf(actorId: string | null): AuditEntryRow['actor'] {
  if (actorId === 'system') return actorId
  return actorId === null ? 'command line' : 'person'
}

/** As jsonb returns it: dates are strings, undefined fields are gone. */
function asStored(values: object | undefined): unknown {
  return values === undefined ? null : JSON.parse(JSON.stringify(values))
}
