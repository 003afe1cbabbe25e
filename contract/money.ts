import { disagreementKinds } from '@campus-print/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** How much of what does not agree is listed of each comparison. */
export const maxDisagreements = 50

/** One nightly comparison of ledger, requests and provider. */
export const Reconciliation = z.object({
  id: z.string(),
  from: Timestamp,
  to: Timestamp,
  madeAt: Timestamp,
  /** How many payments and refunds were compared with the provider's. */
  payments: z.number(),
  refunds: z.number(),
  /** How many things do not agree; none is what it should be. */
  disagreementCount: z.number(),
  /** The first of them, `maxDisagreements` at most; the log names all. */
  disagreements: z.array(
    z.object({ kind: z.enum(disagreementKinds), about: z.string(), detail: z.string() }),
  ),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/manage/money/reconciliations',
  summary: 'What the nightly comparisons of ledger, requests and provider found, newest first',
  access: 'manage',
  answer: success({ data: z.array(Reconciliation) }),
})
