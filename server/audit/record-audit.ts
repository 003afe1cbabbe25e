import { sql } from 'kysely'
import type { WriteContext } from '../platform/context.ts'

interface AuditEntry {
  /** The person who did it; `null` is the command line. */
  readonly actorId: string | null
  readonly action: string
  readonly subject: string
  readonly subjectId: string
  readonly reason?: string | undefined
  readonly before?: object
  readonly after?: object
}

/** Writes what a person or the command line did into the audit log. In the caller's transaction. */
export async function recordAudit(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { actorId, action, subject, subjectId, reason, before, after }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor: actorId === null ? 'command line' : 'person',
      actor_id: actorId,
      action,
      subject,
      subject_id: subjectId,
      reason: reason ?? null,
      before: before ? sql`${JSON.stringify(before)}::jsonb` : null,
      after: after ? sql`${JSON.stringify(after)}::jsonb` : null,
    })
    .execute()
}
