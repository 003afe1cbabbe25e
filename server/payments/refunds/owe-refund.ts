import type { Actor } from '@campus-print/domain/ordering'
import { firstCheck } from '@campus-print/domain/payments'
import { tellRefund } from '../../notifications/tell-refund.ts'
import { anyRequest } from '../../ordering/own-request.ts'
import { tellWatchers } from '../../ordering/tell-watchers.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Refusal, invalidField } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { insertRefund } from '../refund-store.ts'
import { refundPaymentJob } from './refund-payment.ts'

export interface MoneyParts {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: Date
}

/** Why money goes back, and who says so. */
export interface RefundCause {
  readonly reason: string
  readonly actor: Actor
  readonly actorId?: string
}

export interface OwedRefund extends RefundCause {
  /** Chosen by who asks, so that asking again refunds once. */
  readonly id?: string
  readonly requestId: string
  readonly paymentId: string
  readonly amount: number
  /** The failed refund that this one tries again. */
  readonly replacesId?: string
}

/** Writes that money goes back, with the job that sends it and a mail to its owner, in the caller's transaction. */
export async function oweRefund({ jobs, now }: MoneyParts, trx: Db, owed: OwedRefund): Promise<string> {
  const { requestId, amount } = owed
  const refundId = await insertRefund(trx, {
    ...(owed.id !== undefined && { id: owed.id }),
    payment_id: owed.paymentId,
    amount_paise: amount,
    reason: owed.reason,
    actor: owed.actor,
    actor_id: owed.actorId ?? null,
    replaces_id: owed.replacesId ?? null,
    provider_refund_id: null,
    failure: null,
    created_at: now,
    settled_at: null,
    next_check_at: firstCheck(now),
  })
  if (refundId === undefined) throw refundIdTaken()
  await jobs.enqueue(trx, refundPaymentJob, { refundId })
  const request = await anyRequest(trx, requestId)
  await tellWatchers(trx, request, now)
  await tellRefund({ jobs }, trx, { ...request, amount, isThere: false })
  return refundId
}

/** The refusal of an id that a refund of another payment bears. */
export function refundIdTaken(): Refusal {
  return invalidField('refundId', 'This refund is for another request')
}
