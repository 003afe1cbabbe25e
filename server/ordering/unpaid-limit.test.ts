import { maxDiscardedAnHour, maxUnpaidRequests } from '@campus-print/domain/ordering'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'
import { payFor, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../testing/fixtures/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Someone with two documents, who places requests of either. */
async function customer(): Promise<
  SignedUp & { place: (document?: number, replaces?: string) => ReturnType<SignedUp['call']> }
> {
  const user = await signUp(app)
  const names = [await uploadPdf(user.call), await uploadPdf(user.call)]
  const place = (document = 0, replaces?: string) =>
    user.call('POST', '/api/print/request', { serverFileName: names[document], ...plainSettings, replaces })
  return { ...user, place }
}

async function unpaidOf({ id }: SignedUp): Promise<number> {
  const text = "select from print_requests where owner_id = $1 and status = 'pending'"
  return (await app.database.pool.query(text, [id])).rowCount ?? 0
}

test('an account has at most twenty unpaid requests, also with concurrent calls', async () => {
  const user = await customer()
  const calls = Array.from({ length: maxUnpaidRequests + 10 }, (_, at) => user.place(at % 2))
  const answers = await Promise.all(calls)
  const rejected = answers.filter(({ status }) => status !== 201)
  expect(rejected.map(({ status, json }) => `${status} ${json.code}`)).toEqual(
    Array(10).fill('409 too_many_unpaid'),
  )
  expect(rejected[0]?.json.message).toMatch(
    /20 unpaid print requests. Please pay for one of them or cancel one/,
  )
  expect(await unpaidOf(user)).toBe(20)
  expect((await (await customer()).place()).status).toBe(201)
})

test('an unpaid request that is paid or cancelled makes room for another', async () => {
  const user = await customer()
  const answers = []
  while (answers.length < maxUnpaidRequests) answers.push(await user.place())
  expect((await user.place()).status).toBe(409)
  await user.call('PATCH', `/api/print/${answers[0]?.json.data.id}/cancel`)
  expect([(await user.place()).status, (await user.place()).status]).toEqual([201, 409])
  await payFor(user.call, answers[1]?.json.data.id)
  expect([(await user.place()).status, (await user.place()).status]).toEqual([201, 409])
})

test('an unpaid request may replace another, which is cancelled with it or stays, at any number', async () => {
  const user = await customer()
  const statusOf = async (id: string) => (await user.call('GET', `/api/print/request/${id}`)).json.data.status
  const first = (await user.place()).json.data.id
  for (let others = 1; others < maxUnpaidRequests; others += 1) await user.place()
  const changed = await user.place(1, first)
  expect(changed.status).toBe(201)
  expect([await statusOf(first), await unpaidOf(user)]).toEqual(['cancelled', 20])
  // It makes room once.
  expect((await user.place(1, first)).json.code).toBe('too_many_unpaid')
  const second = changed.json.data.id
  const order = { serverFileName: await uploadPdf(user.call), ...plainSettings, replaces: second }
  expect((await user.call('POST', '/api/print/request', { ...order, pagesToPrint: '99' })).status).toBe(400)
  expect(await statusOf(second)).toBe('pending')
})

test('a request that was paid meanwhile, or of another user, is not replaced', async () => {
  const user = await customer()
  const { id } = (await user.place()).json.data
  const other = await customer()
  expect(await other.place(0, id)).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
  expect(await unpaidOf(other)).toBe(0)
  await payFor(user.call, id)
  expect((await user.place(0, id)).status).toBe(201)
  const { paidAt, status } = (await user.call('GET', `/api/print/request/${id}`)).json.data
  expect([typeof paidAt, status === 'cancelled']).toEqual(['string', false])
})

test('an account that cancels what it places is slowed down within the hour', async () => {
  const user = await customer()
  const { json } = await user.place()
  const { id } = json.data
  await user.call('PATCH', `/api/print/${id}/cancel`)
  await app.database.pool.query(
    `insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation,
       print_type, double_sided, pages_used, cost_per_page_paise, total_paise, status, created_at, updated_at)
     select print_id || n, owner_id, document_id, copies, pages_to_print, media, orientation,
       print_type, double_sided, pages_used, cost_per_page_paise, total_paise, status, created_at, updated_at
     from print_requests, generate_series(2, $2) n where id = $1`,
    [id, maxDiscardedAnHour],
  )
  const rejected = await user.place()
  expect([rejected.status, rejected.json.code]).toEqual([429, 'rate_limited'])
  expect(rejected.headers.get('retry-after')).toBe('600')
  app.passTime(3_600_000)
  expect((await user.place()).status).toBe(201)
})
