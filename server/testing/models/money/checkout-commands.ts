import { expect } from 'vitest'
import type { CommandSequence } from './command-sequence.ts'

/** What anyone may write into the form that comes back from the provider's page. */
export const forgeries: Record<string, string>[] = [
  { razorpay_signature: '0'.repeat(64) },
  { razorpay_payment_id: 'pay_forged' },
  { razorpay_order_id: 'order_forged' },
  { 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_cancelled' },
]

/** A browser comes back from the provider's own page, by a form and without a session. */
export async function returnFromCheckout(
  { world }: { readonly world: Pick<CommandSequence['world'], 'asAnyone'> },
  requestId: string,
  fields: Record<string, string>,
): Promise<void> {
  const form = Buffer.from(new URLSearchParams(fields).toString())
  const answer = await world.asAnyone('POST', `/api/payment/callback/${requestId}`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.status).toBe(303)
}

/** So much time passes that the provider may be called again for the order of a request. */
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
