import type { AuditAction } from '@campus-print/contract/audit'
import type { DeskMessage, DeskReport } from '@campus-print/contract/desk-support'
import { i18n } from '@campus-print/domain/language'
import { contactSubjectLabels } from '@campus-print/domain/support'
import { contactOf } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendMail } from '../messages/index.ts'
import { anyRequest, publishRequestUpdate } from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { inLanguageOfUser } from '../platform/language.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { currentSettings } from '../settings/index.ts'
import { presentContactMessage } from './contact-history.ts'
import {
  type DeskMessageRow,
  type DeskReportRow,
  lockSupport,
  messagesById,
  reportsById,
  storeAnswer,
  storeClosed,
} from './desk-support-store.ts'
import { answerMail } from './mails.tsx'
import { presentIssueReport } from './report-issue.ts'

interface ByOperator {
  readonly operatorId: string
  readonly id: string
}

/** Answers a report about a print. Its author gets a notification and an email. */
export async function answerReport(
  context: WriteContext,
  { operatorId, id, answer }: ByOperator & { answer: string },
): Promise<DeskReport> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    await rejectUnlessOpen(inTransaction, 'issue_reports', id)
    await storeAnswer(trx, 'issue_reports', id, { answer, operatorId, now: context.now })
    const report = await oneReport(inTransaction, id)
    await context.eventBus.publish(inTransaction, 'SupportAnswered', {
      userId: report.owner_id,
      requestId: report.request_id,
    })
    const { email, isDeleted, language } = await contactOf(trx, report.owner_id)
    const question = { about: report.document_name, text: report.description, answer }
    if (!isDeleted) await mailAnswer(inTransaction, { to: email, language, question })
    await recordSupportAudit(inTransaction, { operatorId, id, action: 'answer report', after: { answer } })
  })
  return presentDeskReport(await oneReport(context, id))
}

/** Answers a message to the campus. Its author gets an email, and if they have an account, a notification. */
export async function answerMessage(
  context: WriteContext,
  { operatorId, id, answer }: ByOperator & { answer: string },
): Promise<DeskMessage> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    await rejectUnlessOpen(inTransaction, 'contact_messages', id)
    await storeAnswer(trx, 'contact_messages', id, { answer, operatorId, now: context.now })
    const { user_id: userId, email: to, subject, message } = await oneMessage(inTransaction, id)
    if (userId) await context.eventBus.publish(inTransaction, 'SupportAnswered', { userId, requestId: null })
    const language = userId ? (await contactOf(trx, userId)).language : null
    const question = { about: contactSubjectLabels[subject], text: message, answer }
    await mailAnswer(inTransaction, { to, language, question })
    await recordSupportAudit(inTransaction, { operatorId, id, action: 'answer message', after: { answer } })
  })
  return presentDeskMessage(await oneMessage(context, id))
}

/** Closes a report without an answer. An open page of the print shows that immediately. */
export async function closeReport(
  context: WriteContext,
  { operatorId, id }: ByOperator,
): Promise<DeskReport> {
  return context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    await close(inTransaction, 'issue_reports', { operatorId, id, action: 'close report' })
    const report = await oneReport(inTransaction, id)
    await publishRequestUpdate(inTransaction, await anyRequest(trx, report.request_id))
    return presentDeskReport(report)
  })
}

export async function closeMessage(
  context: WriteContext,
  { operatorId, id }: ByOperator,
): Promise<DeskMessage> {
  return context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    await close(inTransaction, 'contact_messages', { operatorId, id, action: 'close message' })
    return presentDeskMessage(await oneMessage(inTransaction, id))
  })
}

type Table = 'issue_reports' | 'contact_messages'

async function close(
  context: WriteContext,
  table: Table,
  { operatorId, id, action }: ByOperator & { action: AuditAction },
): Promise<void> {
  const { db, now } = context
  const status = await lockSupport(db, table, id)
  if (!status) throw new ApiError('not_found')
  if (status === 'closed') {
    throw new ApiError('invalid_transition', i18n.t('Another operator has closed it already.'), { status })
  }
  await storeClosed(db, table, id, now)
  await recordSupportAudit(context, { operatorId, id, action })
}

async function rejectUnlessOpen({ db }: WriteContext, table: Table, id: string): Promise<void> {
  const status = await lockSupport(db, table, id)
  if (!status) throw new ApiError('not_found')
  if (status !== 'open') {
    throw new ApiError('invalid_transition', i18n.t('Another operator has answered or closed it already.'), {
      status,
    })
  }
}

interface Answered {
  readonly to: string
  readonly language: Parameters<typeof inLanguageOfUser>[0]['language']
  readonly question: { readonly about: string; readonly text: string; readonly answer: string }
}

async function mailAnswer(context: WriteContext, { to, language, question }: Answered): Promise<void> {
  const { contact } = await currentSettings(context.db)
  const replyTo = contact.email.trim()
  await inLanguageOfUser({ language }, () =>
    sendMail(context, { ...answerMail(to, question), ...(replyTo !== '' && { replyTo }) }),
  )
}

function recordSupportAudit(
  context: WriteContext,
  { operatorId, id, action, after }: ByOperator & { action: AuditAction; after?: object },
): Promise<void> {
  const subject = action.endsWith('report') ? 'issue report' : 'contact message'
  return recordAudit(context, {
    actorId: operatorId,
    action,
    subject,
    subjectId: id,
    ...(after && { after }),
  })
}

async function oneReport({ db }: Pick<WriteContext, 'db'>, id: string): Promise<DeskReportRow> {
  const [row] = await reportsById(db, [id])
  if (!row) throw new ApiError('not_found')
  return row
}

async function oneMessage({ db }: Pick<WriteContext, 'db'>, id: string): Promise<DeskMessageRow> {
  const [row] = await messagesById(db, [id])
  if (!row) throw new ApiError('not_found')
  return row
}

export function presentDeskReport(row: DeskReportRow): DeskReport {
  return {
    ...presentIssueReport(row),
    answeredBy: row.operator_name,
    requestId: row.request_id,
    printId: row.print_id,
    documentName: row.document_name,
    owner: { name: row.owner_name, email: row.owner_email, phone: row.owner_phone },
  }
}

export function presentDeskMessage(row: DeskMessageRow): DeskMessage {
  return { ...presentContactMessage(row), answeredBy: row.operator_name, isUser: row.user_id !== null }
}
