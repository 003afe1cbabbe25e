import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { givenOperator, givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { razorpayClient } from '../razorpay/client.ts'
import { refundPayment } from './refund-payment.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })

test('a refund that the provider rejects for good is not sent again, and the desk reads why', async () => {
  const desk = await givenOperator(shop)
  const { request, paymentId, payment } = await givenPaid(shop)
  const refundId = randomUUID()
  const path = `/api/desk/requests/${request.id}`
  expect((await desk('POST', `${path}/refund`, { refundId, reason: 'Bad print' })).status).toBe(200)
  // Someone refunded it in the provider's dashboard before the job ran.
  await gateway.refund({ paymentId, amount: 1400, idempotencyKey: randomUUID() })
  await refundPayment({ ...writeContext(shop.database.db), gateway, log: silentLog }, refundId)
  const reason = 'The payment has been fully refunded already'
  const { json } = await desk('GET', `${path}/payment`)
  expect(json.data.failures).toEqual([{ refundId, reason, canSendAgain: false }])
  const again = await desk('POST', `/api/desk/refunds/${refundId}/retry`)
  expect([again.status, again.json.code]).toEqual([409, 'invalid_transition'])
  expect((await payment()).refunds).toMatchObject([{ id: refundId, status: 'failed' }])
})
