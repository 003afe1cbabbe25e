import { currency, firstCheck, minOrderAmount } from '@campus-print/domain/payments'
import { formatRupees } from '@campus-print/domain/pricing'
import { ownRequest } from '../../ordering/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { settingsForMoney } from '../../settings/index.ts'
import { type PaymentGateway, callGateway } from './gateway.ts'
import { type ProviderOrderRow, ensureOrder, orderOfRequest, setProviderOrder } from './payment-store.ts'
import { RazorpayAnswerError } from '../razorpay/errors.ts'
import type { PaymentOrderRow } from '../tables.ts'
import type { RazorpayOrder } from '../razorpay/shapes.ts'

interface Context {
  readonly db: Db
  readonly gateway: PaymentGateway
  /** Whether the gateway leads to the simulator. */
  readonly simulated: boolean
  readonly log: Log
  readonly now: Date
}

/** Opens the payment order of a request, or answers the one that is open. */
export async function createOrder(
  parts: Context,
  ownerId: string,
  requestId: string,
): Promise<ProviderOrderRow> {
  const { db, now, simulated } = parts
  const request = await ownRequest(db, ownerId, requestId)
  if (request.status !== 'pending') {
    throw new ApiError('transition_refused', 'This print request is not waiting for payment.', {
      status: request.status,
    })
  }
  if (request.total_paise < minOrderAmount) {
    throw new ApiError('invalid_input', `Online payments start at ${formatRupees(minOrderAmount)}.`)
  }
  // Nobody is to pay what could not be invoiced as the campus means it.
  await settingsForMoney(db)
  const open = await orderOfRequest(db, request.id)
  if (open) return open
  // Ours comes first: a crash between here and the provider's answer leaves a receipt to ask again with.
  const order = await ensureOrder(db, {
    request_id: request.id,
    amount_paise: request.total_paise,
    currency,
    created_at: now,
    next_check_at: firstCheck(now),
  })
  const providerOrderId = await callGateway(parts.log, () => openAtProvider(parts.gateway, order))
  return setProviderOrder(db, order.id, { provider_order_id: providerOrderId, simulated })
}

async function openAtProvider(gateway: PaymentGateway, order: PaymentOrderRow): Promise<string> {
  const created = await gateway.createOrder({
    amount: order.amount_paise,
    currency: order.currency,
    receipt: order.id,
    notes: orderNotes(order.request_id),
  })
  if (created.amount !== order.amount_paise || created.currency !== order.currency) {
    throw new RazorpayAnswerError('an order of another amount')
  }
  return created.id
}

const requestNote = 'print_request_id'

/** What an order bears at the provider to say which request it is for. */
function orderNotes(requestId: string): Record<string, string> {
  return { [requestNote]: requestId }
}

/** Whether an order was opened for a request of ours, be it one that we know no more. */
export function isForRequest({ notes }: Pick<RazorpayOrder, 'notes'>): boolean {
  return requestNote in notes
}
