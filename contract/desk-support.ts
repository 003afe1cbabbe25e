import { maxReasonLength } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { maxAnswerLength, normalizeText, supportStatuses } from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { ContactMessage, IssueReport } from './support.ts'

/** A report about a print, as the desk reads it: without a file, a key or a link. */
export const DeskReport = z.object({
  ...IssueReport.shape,
  /** Who answered it. */
  answeredBy: z.nullable(z.string()),
  requestId: z.string(),
  printId: z.string(),
  documentName: z.string(),
  owner: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type DeskReport = z.infer<typeof DeskReport>

/** A message to the campus, as the desk reads it. */
export const DeskMessage = z.object({
  ...ContactMessage.shape,
  answeredBy: z.nullable(z.string()),
  /** Whether its author was signed in; otherwise the address is unconfirmed. */
  isUser: z.boolean(),
})
export type DeskMessage = z.infer<typeof DeskMessage>

const list = {
  method: 'GET',
  access: 'desk',
  query: z.object({
    page: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(1000)), 1),
    limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 20),
    status: z._default(z.enum(supportStatuses), 'open'),
    search: z._default(z.string().check(z.maxLength(200)), ''),
  }),
} as const

const paged = {
  pagination: z.object({ page: z.number(), pages: z.number(), limit: z.number() }),
  total: z.number(),
}

export const listReports = endpoint({
  ...list,
  path: '/api/desk/reports',
  summary: 'Reports about prints, newest first; of each state the newest five thousand',
  answer: success({ data: z.array(DeskReport), ...paged }),
})

export const listMessages = endpoint({
  ...list,
  path: '/api/desk/messages',
  summary: 'Messages to the campus, newest first; of each state the newest five thousand',
  answer: success({ data: z.array(DeskMessage), ...paged }),
})

const one = { method: 'POST', access: 'desk', params: z.object({ id: z.uuid() }) } as const
const Answer = z.object({
  answer: z.pipe(
    z.pipe(z.string({ error: () => i18n.t('Enter an answer') }), z.transform(normalizeText)),
    z
      .string()
      .check(z.minLength(1, { error: () => i18n.t('Enter an answer') }), z.maxLength(maxAnswerLength)),
  ),
})

export const answerReport = endpoint({
  ...one,
  path: '/api/desk/reports/:id/answer',
  summary: 'Answer a report: its author gets a notification and an e-mail',
  body: Answer,
  answer: success({ data: DeskReport }),
})

export const closeReport = endpoint({
  ...one,
  path: '/api/desk/reports/:id/close',
  summary: 'Close a report, answered or not',
  answer: success({ data: DeskReport }),
})

export const answerMessage = endpoint({
  ...one,
  path: '/api/desk/messages/:id/answer',
  summary: 'Answer a message: its author gets an e-mail, and a user a notification, too',
  body: Answer,
  answer: success({ data: DeskMessage }),
})

export const closeMessage = endpoint({
  ...one,
  path: '/api/desk/messages/:id/close',
  summary: 'Close a message, answered or not',
  answer: success({ data: DeskMessage }),
})

export const openDocument = endpoint({
  ...one,
  path: '/api/desk/requests/:id/open-document',
  summary:
    'Open the document of a print with a reason, which its owner sees; the link is good once, for two minutes',
  notFound: 'request_not_found',
  body: z.object({
    reason: z.pipe(
      z.pipe(z.string({ error: () => i18n.t('Please say why') }), z.transform(normalizeText)),
      z
        .string()
        .check(z.minLength(1, { error: () => i18n.t('Please say why') }), z.maxLength(maxReasonLength)),
    ),
  }),
  answer: success({ data: z.object({ url: z.string(), expiresAt: Timestamp }) }),
})

export const openedDocument = endpoint({
  method: 'GET',
  path: '/api/desk/opened-documents/:id',
  summary: 'The PDF of a document that the same operator has just opened; once',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  noHead: true,
  produces: 'application/pdf',
})
