import { expect, test } from 'vitest'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const shop = await forThisFile(paymentsApp({ work: false }))

test('a user who cancels a paid print is notified of the refund', async () => {
  const { call, request } = await givenPaid(shop)
  await call('PATCH', `/api/print/${request.id}/cancel`)
  const { json } = await call('GET', '/api/notifications/getall')
  expect(json.data).toMatchObject([
    { title: 'Cancelled', message: expect.stringMatching(/: what you paid goes back to you$/) },
    { title: 'Payment received' },
  ])
})

test('a user who cancels an unpaid print is not notified', async () => {
  const { user, request } = await givenOrder(shop)
  const call = await signedIn(shop, user)
  expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
  expect((await call('GET', '/api/notifications/getall')).json.data).toEqual([])
})
