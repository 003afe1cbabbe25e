import * as z from 'zod/mini'
import { Day, daysInOrder } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** Who did something that is no person. */
export const programs = ['command line', 'system'] as const

/** What is written into the log. Versions from before may have written others. */
export const auditActions = [
  'accept secret key',
  'add printer',
  'answer message',
  'answer report',
  'apply groups',
  'cancel',
  'change printer',
  'change settings',
  'change shelf',
  'close message',
  'close report',
  'confirm category',
  'count cash',
  'end sessions',
  'fail',
  'grant permission',
  'hand over',
  'mark ready',
  'open document',
  'pause printer',
  'pay out refund',
  'print test page',
  'refund',
  'reprint',
  'resume printer',
  'resume service',
  'retire printer',
  'retry',
  'retry refund',
  'revoke permission',
  'take cash',
  'turn two-step login off',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  /** A person, with the name of today; `name` is `null` where the account was deleted. */
  actor: z.union([z.object({ id: z.string(), name: z.nullable(z.string()) }), z.enum(programs)]),
  /** What was done, such as `change settings`. */
  action: z.string(),
  /** What it was done to: its kind, such as `print request`, its id, and what people call it where it still has a name. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.nullable(z.string()),
  /** What differs, as it was and as it is since. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/manage/audit',
  summary: 'What people with a permission, the command line and the product itself did, newest first',
  access: 'manage',
  query: z
    .object({
      /** The id of a person, or one of the programs. */
      actor: z.optional(z.union([z.uuid(), z.enum(programs)])),
      action: z.optional(z.string().check(z.maxLength(100))),
      subject: z.optional(z.string().check(z.maxLength(100))),
      /** Id of the subject. */
      id: z.optional(z.string().check(z.maxLength(100))),
      /** The first and the last day, in the campus's time zone. */
      from: z.optional(Day),
      to: z.optional(Day),
      /** Returns only entries before this one: the id of the last entry of the previous page. */
      before: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1))),
      limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 50),
    })
    .check(daysInOrder),
  answer: success({
    data: z.array(AuditEntry),
    /** What to send as `before` for the next page; `null` on the last one. */
    next: z.nullable(z.string()),
    /** Every action that the log knows. */
    actions: z.array(z.string()),
  }),
})

/** Where the log is not as the product wrote it. */
export const AuditProblem = z.object({
  /**
   * An entry differs from what was written, is missing, or was written by something else; or one from before the
   * present key is not as it was when that was accepted.
   */
  kind: z.enum(['changed', 'missing', 'added', 'older']),
  /** Number of the entry, counted from the first; `null` for an added entry and for one of an older key. */
  number: z.nullable(z.number()),
  /** Time of the entry; for a missing entry that of the next one, for one of an older key that of the new key. */
  at: z.nullable(Timestamp),
})
export type AuditProblem = z.infer<typeof AuditProblem>

/** What the key of before said of entries when a new one was accepted; `not checked` where it was not there. */
export const OlderState = z.enum(['genuine', 'not checked', 'not genuine'])
export type OlderState = z.infer<typeof OlderState>

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/manage/audit/check',
  summary: 'Whether every entry of the audit log is as it was written, and none is missing',
  access: 'manage',
  answer: success({
    data: z.object({
      /** How many there are. */
      entries: z.number(),
      /** Since when entries are sealed with the present key. */
      sealedSince: z.nullable(Timestamp),
      /** Entries that earlier keys sealed and that a digest covers; `null` if there are none. */
      older: z.nullable(z.object({ entries: z.number(), state: OlderState })),
      /** Changes of the settings by SQL, which have no seal. */
      bySql: z.number(),
      /** The first; `null` where all is right. */
      problem: z.nullable(AuditProblem),
    }),
  }),
})
