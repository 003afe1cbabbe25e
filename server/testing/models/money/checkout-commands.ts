import { expect } from 'vitest'
import type { CommandSequence } from './command-sequence.ts'

/** Fields that an attacker may put into the form that returns from the provider's page. */
export const forgeries: Record<string, string>[] = [
  { razorpay_signature: '0'.repeat(64) },
  { razorpay_payment_id: 'pay_forged' },
  { razorpay_order_id: 'order_forged' },
  { 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_cancelled' },
]

/** Returns from the provider's page as a browser does: it posts a form, without a session. */
export async function returnFromCheckout(
  { world }: { readonly world: Pick<CommandSequence['world'], 'asAnyone'> },
  requestId: string,
  fields: Record<string, string>,
): Promise<void> {
  const form = Buffer.from(new URLSearchParams(fields).toString())
  const response = await world.asAnyone('POST', `/api/payment/callback/${requestId}`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(response.status).toBe(303)
}

/** Lets enough time pass that the product may call the provider again for the order of a request. */
export async function waitForPoll({ world }: CommandSequence, requestId: string): Promise<void> {
  const { db } = world.database
  const longAgo = new Date(0)
  const orders = db
    .selectFrom('payment_orders as line')
    .select((eb) => eb.fn.coalesce('line.main_order_id', 'line.id').as('id'))
    .where('line.request_id', '=', requestId)
  await db
    .updateTable('payment_orders')
    .set({ provider_check_started_at: longAgo, provider_check_finished_at: longAgo })
    .where('id', 'in', orders)
    .execute()
}
