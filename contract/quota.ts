import { quotaPeriods } from '@campus-print/domain/ordering'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const quota = endpoint({
  method: 'GET',
  path: '/api/print/quota',
  summary: 'How many pages one may order, and how many of them are used',
  access: 'user',
  answer: success({
    data: z.object({
      /** Pages that may be ordered in a period; `null` where there is no quota. */
      limit: z.nullable(z.number()),
      /** Pages of all copies ordered in the period, without cancelled requests; in the month where there is no quota. */
      used: z.number(),
      remaining: z.nullable(z.number()),
      /** A day or month of the campus. */
      period: z.nullable(z.enum(quotaPeriods)),
      /** When the next period begins. */
      resetsAt: z.nullable(Timestamp),
      /** While exams are on: what may be ordered in an hour, and when all of it may be again. */
      examMode: z.nullable(
        z.object({
          limit: z.number(),
          used: z.number(),
          remaining: z.number(),
          roomAt: z.nullable(Timestamp),
        }),
      ),
    }),
  }),
})
