import { i18n } from '@campus-print/domain/language'
import {
  contactSubjects,
  issueCategories,
  maxDescriptionLength,
  maxMessageLength,
  maxNameLength,
  normalizeText,
  supportStatuses,
} from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { Category, EmailAddress } from './account-forms.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { plainText } from './plain-text.ts'

/** A name fits in the header of a mail: one line of plain text with something in it to see. */
const Name = z.string({ error: () => i18n.t('Enter your name') }).check(
  z.trim(),
  z.maxLength(maxNameLength, {
    error: () => i18n.t('Name must be at most {maxNameLength, number} characters', { maxNameLength }),
  }),
  z.regex(plainText, { error: () => i18n.t('Name must be one line of plain text') }),
  z.regex(/[\p{L}\p{N}]/u, { error: () => i18n.t('Enter your name') }),
)

const Text = (maxLength: number, whenMissing: { error: () => string }) =>
  z.pipe(
    z.pipe(z.string(whenMissing), z.transform(normalizeText)),
    z.string().check(z.minLength(1, whenMissing), z.maxLength(maxLength)),
  )

/** A `timestamp` may be sent, as the specification's client does; the server's clock counts. */
export const NewContactMessage = z.object({
  name: Name,
  email: EmailAddress,
  category: Category,
  subject: z.enum(contactSubjects, { error: () => i18n.t('Please choose a subject') }),
  message: Text(maxMessageLength, { error: () => i18n.t('Enter your message') }),
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the campus; the message is stored and mailed there',
  access: 'public',
  body: NewContactMessage,
  status: 201,
  answer: success({}),
})

export const ContactMessage = z.object({
  id: z.string(),
  ...NewContactMessage.shape,
  // Rules for new messages may change; the answer shows stored ones as they are.
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(supportStatuses),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contactHistory = endpoint({
  method: 'GET',
  path: '/api/contact/history',
  summary: 'One’s messages to the campus with their answers, newest first, page by page',
  access: 'user',
  query: z.object({
    page: z._default(z.coerce.number<string>().check(z.int(), z.gte(1)), 1),
    limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 10),
  }),
  answer: success({
    data: z.array(ContactMessage),
    pagination: z.object({ page: z.number(), pages: z.number(), limit: z.number() }),
    total: z.number(),
  }),
})

export const NewIssueReport = z.object({
  category: z.enum(issueCategories, { error: () => i18n.t('Please choose a category') }),
  description: Text(maxDescriptionLength, { error: () => i18n.t('Please describe the problem') }),
})

export const IssueReport = z.object({
  id: z.string(),
  category: z.enum(issueCategories),
  description: z.string(),
  status: z.enum(supportStatuses),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type IssueReport = z.infer<typeof IssueReport>

export const reportIssue = endpoint({
  method: 'POST',
  path: '/api/print/:id/report-issue',
  summary: 'Report what is wrong with a paid request of one’s own; the same report sent again is stored once',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  body: NewIssueReport,
  status: 201,
  answer: success({ data: IssueReport }),
})

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/print/:id/issues',
  summary: 'One’s reports about a request with their answers, and when the desk opened its document',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  answer: success({
    data: z.object({
      reports: z.array(IssueReport),
      documentOpenings: z.array(z.object({ by: z.string(), at: Timestamp, reason: z.string() })),
    }),
  }),
})
