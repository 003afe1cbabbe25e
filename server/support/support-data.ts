import { visitorMessageKeptMs } from '@campus-print/domain/support'
import { deleteMessages } from '../messages/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { presentContactMessage } from './contact-history.ts'
import { presentIssueReport } from './report-issue.ts'
import {
  contactMessagesOf,
  deleteContactMessagesOf,
  deleteIssueReportsOf,
  deleteVisitorMessagesBefore,
  issueReportsOf,
} from './support-store.ts'

/** What a user wrote to the campus and was answered, for the export of the account. */
export async function exportedSupport({ db }: { db: Db }, { userId }: { userId: string }) {
  const messages = await contactMessagesOf(db, userId)
  const reports = await issueReportsOf(db, userId)
  return {
    contactMessages: messages.map(presentContactMessage),
    issueReports: reports.map((report) => ({
      ...presentIssueReport(report),
      printRequestId: report.request_id,
    })),
  }
}

/**
 * Deletes what a user wrote to the campus, and the mails that carried it. What a visitor wrote under the address of
 * the account is deleted too, but never shown: its author is not confirmed.
 */
export async function deleteSupportData(trx: Db, user: { id: string; email: string }): Promise<void> {
  await deleteMails(trx, [
    ...(await deleteContactMessagesOf(trx, user)),
    ...(await deleteIssueReportsOf(trx, user.id)),
  ])
}

const atOnce = 1_000

/** Deletes the messages of visitors whose time is over, with the mails that took them to the campus. */
export async function deleteOldVisitorMessages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - visitorMessageKeptMs)
  let deleted
  do {
    deleted = await db.transaction().execute(async (trx) => {
      const messages = await deleteVisitorMessagesBefore(trx, before, atOnce)
      await deleteMails(trx, messages)
      return messages.length
    })
  } while (deleted === atOnce)
}

async function deleteMails(trx: Db, rows: readonly { mail_id: string | null }[]): Promise<void> {
  await deleteMessages(
    trx,
    rows.flatMap(({ mail_id: id }) => id ?? []),
  )
}
