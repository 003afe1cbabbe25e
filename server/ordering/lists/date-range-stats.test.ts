import { calendarDayOf } from '@campus-print/domain/time'
import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { givenOperator, givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

const path = (startDate: string, endDate: string) =>
  `/api/print/stats/daterange?startDate=${startDate}&endDate=${endDate}`

const none = { pending: 0, in_queue: 0, in_process: 0, ready: 0, completed: 0, failed: 0, cancelled: 0 }

test('requests count on the campus’s day on which they were made, and days without any are there', async () => {
  const owner = await givenUser(db)
  const moments = [
    '2026-01-30T23:59:59+05:30',
    '2026-01-31T00:00:00+05:30',
    '2026-02-01T23:59:59+05:30',
    '2026-02-02T00:00:00+05:30',
  ]
  for (const at of moments) await givenRequest(db, owner, { created_at: new Date(at) })
  await givenRequest(db, owner, { created_at: new Date('2026-02-01T12:00:00Z'), status: 'cancelled' })
  const call = await signedIn(shop, owner)
  const { status, json } = await call('GET', path('2026-01-31', '2026-02-02'))
  expect([status, json.data]).toEqual([
    200,
    {
      totalRequests: 4,
      totalSpent: 0,
      // What is cancelled is not printed.
      totalPages: 42,
      byStatus: { ...none, pending: 3, cancelled: 1 },
      byDay: [
        { date: '2026-01-31', requests: 1, pages: 14, spent: 0 },
        { date: '2026-02-01', requests: 2, pages: 14, spent: 0 },
        { date: '2026-02-02', requests: 1, pages: 14, spent: 0 },
      ],
    },
  ])
})

test('the sum spent equals that of the profile, without refunds and without payments of other users', async () => {
  const operator = await givenOperator(shop)
  const first = await givenPaid(shop)
  const { user: owner, call } = first
  await givenPaid(shop, {}, { owner })
  const cancelled = await givenPaid(shop, {}, { owner })
  await givenRequest(db, owner)
  await givenPaid(shop)
  await operator('POST', `/api/desk/requests/${first.request.id}/refund`, { amount: 4.5, reason: 'Pale' })
  await call('PATCH', `/api/print/${cancelled.request.id}/cancel`)
  const today = calendarDayOf(first.request.created_at, 'Asia/Kolkata')
  const { data } = (await call('GET', path(today, '2026-12-31' > today ? '2026-12-31' : today))).json
  const { stats } = (await call('GET', '/api/auth/profile')).json.data
  expect(data).toMatchObject({
    totalRequests: stats.totalRequests,
    totalSpent: stats.totalSpent,
    byStatus: { ...none, pending: 1, in_queue: 2, cancelled: 1 },
  })
  expect(data.totalSpent).toBe(23.5)
  expect(data.byDay[0]).toEqual({ date: today, requests: 4, pages: 42, spent: 23.5 })
})

test('one call returns the statistics of a whole year, also a leap year', async () => {
  const call = await signedIn(shop, await givenUser(db))
  const { json } = await call('GET', path('2028-01-01', '2028-12-31'))
  expect(json.data.byDay).toHaveLength(366)
  expect((await call('GET', path('2028-01-01', '2029-01-01'))).json).toMatchObject({
    code: 'invalid_input',
    message: 'End date must be at most 366 days after start date',
  })
})

test.each([
  ['endDate=2026-01-31', 'startDate', 'Enter the start date'],
  ['startDate=2026-01-31', 'endDate', 'Enter the end date'],
  ['startDate=2026-02-01&endDate=2026-01-31', 'endDate', 'End date must not be before start date'],
  ['startDate=today&endDate=2026-01-31', 'startDate', 'Start date must be a day, written as 2026-01-31'],
  ['startDate=2026-01-31&endDate=2026-02-30', 'endDate', 'End date must be a day, written as 2026-01-31'],
  ['startDate=&endDate=', 'startDate', 'Start date must be a day, written as 2026-01-31'],
])('statistics of %s are rejected', async (query, field, message) => {
  const call = await signedIn(shop, await givenUser(db))
  const { status, json } = await call('GET', `/api/print/stats/daterange?${query}`)
  expect([status, json.code, json.message, json.errors[0].field]).toEqual([
    400,
    'invalid_input',
    message,
    field,
  ])
})

test('statistics require a session', async () => {
  expect((await shop.anyone('GET', path('2026-01-01', '2026-01-31'))).status).toBe(401)
})
