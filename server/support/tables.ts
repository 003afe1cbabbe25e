import type { Category } from '@campus-print/domain/accounts'
import type { ContactSubject, IssueCategory, SupportStatus } from '@campus-print/domain/support'
import type { Generated, Selectable } from 'kysely'

/** The state of a message or report at the campus. */
interface Answerable {
  status: Generated<SupportStatus>
  answer: string | null
  answered_by: string | null
  answered_at: Date | null
  closed_at: Date | null
  /** The mail that notified the campus. */
  mail_id: string | null
  created_at: Date
}

export interface ContactMessagesTable extends Answerable {
  id: Generated<string>
  /** `null` for a visitor. */
  user_id: string | null
  name: string
  email: string
  category: Category
  subject: ContactSubject
  message: string
}
export type ContactMessageRow = Selectable<ContactMessagesTable>

export interface IssueReportsTable extends Answerable {
  id: Generated<string>
  request_id: string
  category: IssueCategory
  description: string
}
export type IssueReportRow = Selectable<IssueReportsTable>

export interface SupportTables {
  contact_messages: ContactMessagesTable
  issue_reports: IssueReportsTable
}
