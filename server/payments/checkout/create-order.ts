import { i18n } from '@campus-print/domain/language'
import { currency, firstCheck, minOrderAmount } from '@campus-print/domain/payments'
import { formatRupees } from '@campus-print/domain/pricing'
import { type PrintRequestRow, lockRequest, ownRequest } from '../../ordering/index.ts'
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

interface OwnRequest {
  readonly ownerId: string
  readonly requestId: string
}

/** Creates the provider order of a print request, or returns the existing one. */
export async function createOrder(context: Context, own: OwnRequest): Promise<ProviderOrderRow> {
  const { db, simulated } = context
  const request = await ownRequest(db, own)
  rejectUnpayable(request)
  // Fails when the settings for the invoice cannot be read.
  await settingsForMoney(db)
  const open = await orderOfRequest(db, request.id)
  if (open) return open
  // The row is inserted first: its id is the receipt, which makes the retry after a crash idempotent.
  const order = await db
    .transaction()
    .execute((trx) => insertOrder({ db: trx, now: context.now }, own.requestId))
  const providerOrderId = await callGateway(context, {
    call: () => createAtProvider(context.gateway, order),
  })
  const stored = await setProviderOrder(db, order.id, { provider_order_id: providerOrderId, simulated })
  // The request got another price meanwhile: the order for the earlier one is shown to no client.
  return stored.replaced_at ? createOrder(context, own) : stored
}

/** The locked request keeps its price until the order for it is stored. */
async function insertOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  requestId: string,
): Promise<PaymentOrderRow> {
  const request = await lockRequest(db, requestId)
  rejectUnpayable(request)
  return ensureOrder(db, {
    request_id: request.id,
    amount_paise: request.total_paise,
    currency,
    created_at: now,
    next_check_at: firstCheck(now),
  })
}

function rejectUnpayable({ status, total_paise }: Pick<PrintRequestRow, 'status' | 'total_paise'>): void {
  if (status !== 'pending') {
    throw new ApiError('transition_refused', i18n.t('This print request is not waiting for payment.'), {
      status,
    })
  }
  if (total_paise < minOrderAmount) {
    throw new ApiError(
      'invalid_input',
      i18n.t('Online payments start at {least}.', { least: formatRupees(minOrderAmount) }),
    )
  }
}

async function createAtProvider(gateway: PaymentGateway, order: PaymentOrderRow): Promise<string> {
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

/** The provider order's notes, which name its print request. */
function orderNotes(requestId: string): Record<string, string> {
  return { [requestNote]: requestId }
}

/** Whether a provider order was created for a print request, even one that is no longer in the database. */
export function isForRequest({ notes }: Pick<RazorpayOrder, 'notes'>): boolean {
  return requestNote in notes
}
