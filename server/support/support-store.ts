import type { Insertable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { RowRange } from '../platform/pages.ts'
import type { ContactMessageRow, ContactMessagesTable, IssueReportRow, IssueReportsTable } from './tables.ts'

export async function insertContactMessage(trx: Db, row: Insertable<ContactMessagesTable>): Promise<void> {
  await trx.insertInto('contact_messages').values(row).execute()
}

export async function countContactMessages(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('contact_messages')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Messages of a user, newest first; all of them unless a page is given. */
export function contactMessagesOf(db: Db, userId: string, page?: RowRange): Promise<ContactMessageRow[]> {
  const own = db
    .selectFrom('contact_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (page ? own.offset(page.offset).limit(page.limit) : own).execute()
}

/**
 * Deletes a user's messages, and those of visitors with the user's email address; returns their mails' ids.
 */
export function deleteContactMessagesOf(
  trx: Db,
  { id, email }: { id: string; email: string },
): Promise<{ mail_id: string | null }[]> {
  return trx
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([eb('user_id', '=', id), eb.and([eb('user_id', 'is', null), eb('email', '=', email)])]),
    )
    .returning('mail_id')
    .execute()
}

/** Deletes up to `limit` messages of visitors from before a time; returns their mails' ids. */
export function deleteVisitorMessagesBefore(
  trx: Db,
  moment: Date,
  limit: number,
): Promise<{ mail_id: string | null }[]> {
  return trx
    .deleteFrom('contact_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contact_messages')
        .select('id')
        .where('user_id', 'is', null)
        .where('created_at', '<', moment)
        .orderBy('created_at')
        .limit(limit),
    )
    .returning('mail_id')
    .execute()
}

export function insertIssueReport(trx: Db, row: Insertable<IssueReportsTable>): Promise<IssueReportRow> {
  return trx.insertInto('issue_reports').values(row).returningAll().executeTakeFirstOrThrow()
}

export function openIssueReportsOf(trx: Db, requestId: string): Promise<IssueReportRow[]> {
  return trx
    .selectFrom('issue_reports')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
}

/** All reports about a print request, oldest first. */
export function issueReportsAbout(db: Db, requestId: string): Promise<IssueReportRow[]> {
  return db
    .selectFrom('issue_reports')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .execute()
}

/** Every report of a user, newest first. */
export function issueReportsOf(db: Db, ownerId: string): Promise<IssueReportRow[]> {
  return db
    .selectFrom('issue_reports')
    .innerJoin('print_requests', 'print_requests.id', 'issue_reports.request_id')
    .selectAll('issue_reports')
    .where('print_requests.owner_id', '=', ownerId)
    .orderBy('issue_reports.created_at', 'desc')
    .orderBy('issue_reports.id', 'desc')
    .execute()
}

/** Deletes every report of a user; returns their mails' ids. */
export function deleteIssueReportsOf(trx: Db, ownerId: string): Promise<{ mail_id: string | null }[]> {
  return trx
    .deleteFrom('issue_reports')
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('print_requests').select('id').where('owner_id', '=', ownerId),
    )
    .returning('mail_id')
    .execute()
}
