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

/** The user's messages, reports and their answers, for the export of the account. */
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
 * Deletes a user's messages and reports, and the mails with them. Messages of visitors with the account's
 * email address are deleted too, but never shown to the user, since their author is not confirmed.
 */
export async function deleteSupportData(trx: Db, user: { id: string; email: string }): Promise<void> {
  await deleteMails(trx, [
    ...(await deleteContactMessagesOf(trx, user)),
    ...(await deleteIssueReportsOf(trx, user.id)),
  ])
}

const batchSize = 1_000

/** Deletes old messages of visitors after their retention period, and the mails with them. */
export async function deleteOldVisitorMessages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - visitorMessageKeptMs)
  let deleted
  do {
    deleted = await db.transaction().execute(async (trx) => {
      const messages = await deleteVisitorMessagesBefore(trx, before, batchSize)
      await deleteMails(trx, messages)
      return messages.length
    })
  } while (deleted === batchSize)
}

async function deleteMails(trx: Db, rows: readonly { mail_id: string | null }[]): Promise<void> {
  await deleteMessages(
    trx,
    rows.flatMap(({ mail_id: id }) => id ?? []),
  )
}
