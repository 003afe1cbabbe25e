import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { givenOperator, givenPaid, refundFailed } from '../../testing/fixtures/people/given-paid.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp())
const desk = await givenOperator(shop)

const auditOf = (requestId: string) =>
  shop.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', requestId)
    .orderBy('id')
    .execute()

test('a refund by the desk is in the audit log once, also when its call is repeated', async () => {
  const { request } = await givenPaid(shop)
  const input = { refundId: randomUUID(), amount: 5, reason: 'Two pages were pale' }
  for (const _ of ['once', 'twice']) await desk('POST', `/api/desk/requests/${request.id}/refund`, input)
  expect(await auditOf(request.id)).toMatchObject([
    { actor: 'person', action: 'refund', reason: 'Two pages were pale', after: { refunded: 5 } },
  ])
})

test('a refund that the desk sends again is in the audit log', async () => {
  const { request, payment } = await givenPaid(shop, { outcome: 'refund_failure' })
  await desk('POST', `/api/desk/requests/${request.id}/refund`, { amount: 4, reason: 'Pale' })
  await refundFailed(shop, request.id)
  const [failed] = (await payment()).refunds
  expect((await desk('POST', `/api/desk/refunds/${failed.id}/retry`)).status).toBe(200)
  expect(await auditOf(request.id)).toMatchObject([
    { action: 'refund', after: { refunded: 4 } },
    { action: 'retry refund', actor: 'person', after: { refunded: 4 } },
  ])
})
