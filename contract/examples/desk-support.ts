import * as desk from '../desk-support.ts'
import { type ExampleEntry, example } from './example.ts'
import { printId, requestId, user } from './samples.ts'

export const deskReport: desk.DeskReport = {
  id: 'c3a81f5d-7e26-4b90-9d14-8f0b6e2a5c73',
  category: 'missing-pages',
  description: 'Pages 5 and 6 are missing.',
  status: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  createdAt: '2026-07-01T09:30:00.000Z',
  requestId,
  printId,
  documentName: 'Lab report.docx',
  owner: { name: user.name, email: user.email, phone: user.phone },
}

export const deskMessage: desk.DeskMessage = {
  id: '9b2f6c1e-4d0a-4f7b-8e35-2a6d1c9f0b47',
  name: user.name,
  email: user.email,
  category: 'student',
  subject: 'payment-issue',
  message: 'I paid twice for the same print.',
  status: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  isUser: true,
  createdAt: '2026-07-01T09:30:00.000Z',
}

const answered = {
  status: 'answered',
  answer: 'We print both pages again for you.',
  answeredAt: '2026-07-01T10:00:00.000Z',
  answeredBy: 'Meena',
} as const
const page = { pagination: { page: 1, pages: 1, limit: 20 }, total: 1 }
const query = { status: 'open', search: 'asha' } as const
const body = { answer: answered.answer }

export const deskSupportExamples: readonly ExampleEntry[] = [
  example(desk.listReports, { query, answer: { data: [deskReport], ...page } }),
  example(desk.answerReport, {
    params: { id: deskReport.id },
    body,
    answer: { message: 'Answer sent', data: { ...deskReport, ...answered } },
  }),
  example(desk.closeReport, {
    params: { id: deskReport.id },
    answer: { message: 'Closed', data: { ...deskReport, status: 'closed' } },
  }),
  example(desk.listMessages, { query, answer: { data: [deskMessage], ...page } }),
  example(desk.answerMessage, {
    params: { id: deskMessage.id },
    body,
    answer: { message: 'Answer sent', data: { ...deskMessage, ...answered } },
  }),
  example(desk.closeMessage, {
    params: { id: deskMessage.id },
    answer: { message: 'Closed', data: { ...deskMessage, status: 'closed' } },
  }),
  example(desk.openDocument, {
    params: { id: requestId },
    body: { reason: 'To see which pages are missing' },
    answer: {
      data: {
        url: '/api/desk/opened-documents/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
        expiresAt: '2026-07-01T09:52:00.000Z',
      },
    },
  }),
  example(desk.openedDocument, { params: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } }),
]
