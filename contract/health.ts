import { healthStates, printerStates } from '@campus-print/domain/health'
import { channels } from '@campus-print/domain/notifications'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers',
  access: 'public',
  ignoresSession: true,
  answer: success({}),
})

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The process can serve: its database answers',
  access: 'public',
  ignoresSession: true,
  answer: success({}),
})

const verdict = { state: z.enum(healthStates), message: z.string() }
const Seconds = z.number()

const PrinterStatus = z.object({
  name: z.string(),
  state: z.enum(printerStates),
  /** The printer's own reasons, such as `media-empty-error`. */
  stateReasons: z.array(z.string()),
  acceptingJobs: z.boolean(),
  /** A manager has paused it here. */
  isPaused: z.boolean(),
  /** When the process that answers first saw it so. */
  since: Timestamp,
})

/** The state of each part of the product. A part whose check failed has only a sentence. */
export const HealthStatus = z.object({
  /** The worst of the parts. */
  state: z.enum(healthStates),
  at: Timestamp,
  printers: z.object({ ...verdict, printers: z.optional(z.array(PrinterStatus)) }),
  mail: z.object({
    ...verdict,
    waiting: z.optional(z.number()),
    oldestWaitingSeconds: z.optional(Seconds),
    /** The last error of a mail server about a mail that still waits, without the recipient. */
    lastFailure: z.optional(z.string()),
  }),
  messages: z.object({
    ...verdict,
    /** How many of the last three days are overdue, failed, or may not have arrived. */
    channels: z.optional(
      z.array(
        z.object({
          channel: z.enum(channels),
          overdue: z.number(),
          failed: z.number(),
          uncertain: z.number(),
        }),
      ),
    ),
  }),
  jobs: z.object({
    ...verdict,
    /** Queues in which jobs are due. */
    queues: z.optional(
      z.array(z.object({ name: z.string(), waiting: z.number(), oldestWaitingSeconds: Seconds })),
    ),
    /** Failed for good within the last day. */
    failed: z.optional(z.number()),
  }),
  reconciliation: z.object({
    ...verdict,
    madeAt: z.optional(Timestamp),
    disagreementCount: z.optional(z.number()),
  }),
  storage: z.object(verdict),
  clock: z.object({
    ...verdict,
    /** How far the machine that answers is ahead of the database. */
    differenceSeconds: z.optional(Seconds),
  }),
  disk: z.object({
    ...verdict,
    /** Free space of `DATA_DIR` on the machine that responds. */
    freeBytes: z.optional(z.number()),
    totalBytes: z.optional(z.number()),
  }),
  settings: z.object(verdict),
  audit: z.object({
    ...verdict,
    checkedAt: z.optional(Timestamp),
  }),
  /** A copy that was restored from a backup and waits to be resumed. */
  hold: z.object(verdict),
})
export type HealthStatus = z.infer<typeof HealthStatus>

export const healthStatus = endpoint({
  method: 'GET',
  path: '/api/health/status',
  summary:
    'How printers, mail, messages, jobs, books, storage, clock, disk, settings, audit log and a restored copy are, for monitoring',
  access: 'monitor',
  query: z.object({
    /** `true` answers 503 while a part is failing, for monitors that read the status code alone. */
    strict: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: success({ data: HealthStatus }),
})

export const metrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  summary: 'Measurements of this process and of the whole product, as Prometheus reads them',
  access: 'monitor',
  produces: 'text/plain',
})
