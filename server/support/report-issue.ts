import type { BodyOf } from '@campus-print/contract/endpoint'
import type { IssueReport, reportIssue as reportIssueCall } from '@campus-print/contract/support'
import { canReportIssue, issueReportsByAccount } from '@campus-print/domain/support'
import { contactOf, lockAccount } from '../accounts/index.ts'
import { lockRequest, ownRequest } from '../ordering/index.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { mailCampus } from './mail-campus.ts'
import { issueReportMail } from './mails.tsx'
import type { SupportContext } from './send-contact-message.ts'
import { insertIssueReport, openIssueReportsOf } from './support-store.ts'
import type { IssueReportRow } from './tables.ts'

interface OwnIssue {
  readonly ownerId: string
  readonly requestId: string
  readonly report: BodyOf<typeof reportIssueCall>
}

/**
 * Stores a report of an owner about a paid print request, and mails it to the campus. If an equal report is
 * still open, returns that one.
 */
export async function reportIssue(
  { db, jobs, limits, now }: SupportContext,
  { ownerId, requestId, report }: OwnIssue,
): Promise<IssueReport> {
  if (!isUuid(requestId)) throw new ApiError('request_not_found')
  const request = await ownRequest(db, { ownerId, requestId })
  await limits.spend({ name: 'issueReportsByAccount', ...issueReportsByAccount }, ownerId)
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, ownerId)
    // The lock makes concurrent reports about one request wait for each other.
    const { paid_at: paidAt } = await lockRequest(trx, requestId)
    if (!paidAt) throw new ApiError('not_paid')
    const open = await openIssueReportsOf(trx, requestId)
    const same = open.find(
      ({ category, description }) => category === report.category && description === report.description,
    )
    if (same) return presentIssueReport(same)
    if (!canReportIssue(open.length)) throw new ApiError('too_many_reports')
    const issue = {
      ...report,
      printId: request.print_id,
      documentName: request.document_name,
      owner: await contactOf(trx, ownerId),
    }
    const row = {
      ...report,
      request_id: requestId,
      mail_id: await mailCampus({ db: trx, jobs }, (to) => issueReportMail(to, issue)),
      created_at: now,
    }
    return presentIssueReport(await insertIssueReport(trx, row))
  })
}

export function presentIssueReport(row: IssueReportRow): IssueReport {
  const { id, category, description, status, answer } = row
  const answeredAt = row.answered_at?.toISOString() ?? null
  return { id, category, description, status, answer, answeredAt, createdAt: row.created_at.toISOString() }
}
