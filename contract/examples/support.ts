import * as support from '../support.ts'
import { type ExampleEntry, example } from './example.ts'
import { requestId, user } from './samples.ts'

const message = {
  name: user.name,
  email: user.email,
  category: 'student',
  subject: 'payment-issue',
  message: 'I paid twice for the same print.',
} as const

const issue = { category: 'missing-pages', description: 'Pages 5 and 6 are missing.' } as const

export const supportExamples: readonly ExampleEntry[] = [
  example(support.sendContactMessage, {
    body: message,
    answer: { message: "Message sent successfully! We'll get back to you soon." },
  }),
  example(support.contactHistory, {
    query: { page: '1', limit: '10' },
    answer: {
      data: [
        {
          id: '9b2f6c1e-4d0a-4f7b-8e35-2a6d1c9f0b47',
          ...message,
          status: 'answered',
          answer: 'The second payment goes back to you.',
          answeredAt: '2026-07-02T05:10:00.000Z',
          createdAt: '2026-07-01T09:30:00.000Z',
        },
      ],
      pagination: { page: 1, pages: 1, limit: 10 },
      total: 1,
    },
  }),
  example(support.reportIssue, {
    params: { id: requestId },
    body: issue,
    answer: {
      message: 'Issue reported. We will look into it.',
      data: {
        id: 'c3a81f5d-7e26-4b90-9d14-8f0b6e2a5c73',
        ...issue,
        status: 'open',
        answer: null,
        answeredAt: null,
        createdAt: '2026-07-01T09:30:00.000Z',
      },
    },
  }),
  example(support.listIssues, {
    params: { id: requestId },
    answer: {
      data: {
        reports: [
          {
            id: 'c3a81f5d-7e26-4b90-9d14-8f0b6e2a5c73',
            ...issue,
            status: 'answered',
            answer: 'We print both pages again for you.',
            answeredAt: '2026-07-01T10:00:00.000Z',
            createdAt: '2026-07-01T09:30:00.000Z',
          },
        ],
        documentOpenings: [
          { by: 'Meena', at: '2026-07-01T09:50:00.000Z', reason: 'To see which pages are missing' },
        ],
      },
    },
  }),
]
