import { expect, test } from 'vitest'
import { paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { givenOperator, givenPaid } from '../../testing/fixtures/people/given-paid.ts'

const shop = await forThisFile(paymentsApp({ work: false }))

test('a user’s spending is the payments minus refunds by the desk or a cancellation', async () => {
  const operator = await givenOperator(shop)
  const { user, request, call } = await givenPaid(shop)
  const second = await givenPaid(shop, {}, { owner: user })
  await givenPaid(shop)
  const stats = async () => (await call('GET', '/api/auth/profile')).json.data.stats
  expect(await stats()).toEqual({
    totalRequests: 2,
    totalSpent: 28,
    currentMonthRequests: 2,
    uncollectedPrints: 2,
    cashToCollect: 0,
  })
  await operator('POST', `/api/desk/requests/${request.id}/refund`, { amount: 4, reason: 'Pale pages' })
  expect(await stats()).toMatchObject({ totalSpent: 24 })
  await call('PATCH', `/api/print/${second.request.id}/cancel`)
  expect(await stats()).toEqual({
    totalRequests: 2,
    totalSpent: 10,
    currentMonthRequests: 2,
    uncollectedPrints: 1,
    cashToCollect: 0,
  })
})
