import { formatExamTime } from '@campus-print/domain/ordering'
import { calendarDayOf, addDays, startOfDay } from '@campus-print/domain/time'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { setSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint, payFor, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
afterEach(() => setSettings(app, {}))

type Category = 'student' | 'staff' | 'professor'

/** Someone with a document of three pages, and what they may do with it. */
async function customer(category: Category = 'student') {
  const user = await givenUser(app.database.db, { category })
  const call = await signedIn(app, user)
  const serverFileName = await uploadPdf(call)
  const place = (settings: object = {}) =>
    call('POST', '/api/print/request', { serverFileName, ...plainSettings, ...settings })
  const quota = async () => (await call('GET', '/api/print/quota')).json.data
  return { ...user, call, place, quota }
}

const setQuotas = (quotas: object) => setSettings(app, { quotas })

test('a new campus has no quota, and the answer has the pages ordered this month', async () => {
  const user = await customer('professor')
  await user.place({ copies: 2 })
  expect(await user.quota()).toEqual({
    limit: null,
    used: 6,
    remaining: null,
    period: null,
    resetsAt: null,
    examMode: null,
  })
  expect((await app.anyone('GET', '/api/print/quota')).status).toBe(401)
})

test('an order beyond the quota of its category is rejected with the pages left and the end of the period', async () => {
  const user = await customer()
  const colleague = await customer('staff')
  await setQuotas({ student: { pages: 10, period: 'month' } })
  expect((await user.place({ copies: 2 })).status).toBe(201)
  const rejected = await user.place({ copies: 2 })
  expect(rejected).toMatchObject({ status: 409, json: { code: 'quota_exceeded' } })
  expect(rejected.json.message).toMatch(
    /^This print takes 6 pages. Of your 10 pages for this month you have 4 left until 1 \w+ \d{4}\.$/,
  )
  expect((await user.place()).status).toBe(201)
  expect(await user.quota()).toMatchObject({ limit: 10, used: 9, remaining: 1, period: 'month' })
  expect((await colleague.place({ copies: 50 })).status).toBe(201)
  expect(await colleague.quota()).toMatchObject({ limit: null, used: 150 })
})

test('ten orders at the same moment do not exceed the quota', async () => {
  const user = await customer()
  await setQuotas({ student: { pages: 10, period: 'day' } })
  // Orders of one document wait for each other anyway.
  const documents = await Promise.all(Array.from({ length: 10 }, () => uploadPdf(user.call)))
  const answers = await Promise.all(documents.map((serverFileName) => user.place({ serverFileName })))
  const codes = answers.map(({ json }) => json.code ?? 'placed').toSorted()
  expect(codes).toEqual([...Array(3).fill('placed'), ...Array(7).fill('quota_exceeded')])
  expect(await user.quota()).toMatchObject({ used: 9, remaining: 1 })
})

test('exam mode rejects an order beyond the hour’s pages, and the error states when there is room', async () => {
  const user = await customer('professor')
  const other = await customer()
  await setSettings(app, { examPagesPerHour: 10 })
  const before = new Date()
  expect((await user.place({ copies: 3 })).status).toBe(201)
  const after = new Date()
  const rejected = await user.place()
  expect(rejected).toMatchObject({ status: 409, json: { code: 'quota_exceeded' } })
  const times = [before, after].map((time) =>
    formatExamTime(new Date(time.getTime() + 3_600_000), 'Asia/Kolkata'),
  )
  expect(
    times.map(
      (time) =>
        `During exams everyone may order up to 10 pages an hour. There is room for this print again at ${time}.`,
    ),
  ).toContain(rejected.json.message)
  const { examMode } = await user.quota()
  expect(examMode).toMatchObject({ limit: 10, used: 9, remaining: 1, roomAt: expect.any(String) })
  expect((await other.place({ copies: 4 })).json.message).toMatch(
    /This print takes 12. Please choose fewer pages.$/,
  )
  expect((await other.place({ copies: 3 })).status).toBe(201)
})

test('pages of an hour ago and of cancelled requests leave room again in exam mode', async () => {
  const user = await customer()
  await setSettings(app, { examPagesPerHour: 3 })
  const first = (await user.place()).json.data.id
  expect((await user.place()).json.code).toBe('quota_exceeded')
  await user.call('PATCH', `/api/print/${first}/cancel`)
  const second = (await user.place()).json.data.id
  expect((await user.place()).json.code).toBe('quota_exceeded')
  await app.database.pool.query(
    `update print_requests set created_at = now() - interval '61 minutes' where id = $1`,
    [second],
  )
  expect((await user.place()).status).toBe(201)
})

test('two orders at the same moment do not exceed exam mode', async () => {
  const user = await customer()
  await setSettings(app, { examPagesPerHour: 5 })
  const documents = await Promise.all([uploadPdf(user.call), uploadPdf(user.call)])
  const answers = await Promise.all(documents.map((serverFileName) => user.place({ serverFileName })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('cancelled and replaced requests do not count; unpaid and paid ones do', async () => {
  const user = await customer()
  await setQuotas({ student: { pages: 6, period: 'day' } })
  const first = (await user.place()).json.data.id
  await payFor(user.call, first)
  const second = (await user.place()).json.data.id
  expect((await user.place()).json.code).toBe('quota_exceeded')
  expect((await user.place({ replaces: second })).status).toBe(201)
  expect((await user.place()).json.code).toBe('quota_exceeded')
  expect((await user.call('PATCH', `/api/print/${first}/cancel`)).status).toBe(200)
  expect(await user.quota()).toMatchObject({ used: 3, remaining: 3 })
  expect((await user.place()).status).toBe(201)
})

test('orders count only for their owner', async () => {
  const [user, other] = [await customer(), await customer()]
  await setQuotas({ student: { pages: 3, period: 'month' } })
  expect((await other.place()).status).toBe(201)
  expect((await user.place()).status).toBe(201)
})

/** Moves the app's clock, for one test, to a minute before the day of the campus ends; returns when it does. */
function minuteBeforeMidnight(): Date {
  const timeZone = 'Asia/Kolkata'
  const midnight = startOfDay(addDays(calendarDayOf(new Date(), timeZone), 1), timeZone)
  const ms = midnight.getTime() - Date.now() - minute
  app.stopClock()
  app.passTime(ms)
  onTestFinished(() => app.passTime(-ms - minute))
  return midnight
}

const minute = 60_000

test('a daily quota resets at midnight of the campus', async () => {
  const midnight = minuteBeforeMidnight()
  const user = await customer()
  await setQuotas({ student: { pages: 3, period: 'day' } })
  expect((await user.place()).status).toBe(201)
  expect(await user.quota()).toEqual({
    limit: 3,
    used: 3,
    remaining: 0,
    period: 'day',
    resetsAt: midnight.toISOString(),
    examMode: null,
  })
  expect((await user.place()).json.message).toContain('you have none left until')
  app.passTime(minute)
  expect(await user.quota()).toMatchObject({ used: 0, remaining: 3 })
  expect((await user.place()).status).toBe(201)
})

test('what was ordered before midnight counts for the new day once its settings are changed', async () => {
  minuteBeforeMidnight()
  const user = await customer()
  await setQuotas({ student: { pages: 9, period: 'day' } })
  const ids = []
  for (let placed = 0; placed < 3; placed += 1) ids.push((await user.place()).json.data.id)
  app.passTime(minute)
  const grow = (id: string) => user.call('PUT', `/api/print/${id}`, { copies: 2 })
  expect((await grow(ids[0])).status).toBe(200)
  expect(await user.quota()).toMatchObject({ used: 6, remaining: 3 })
  expect((await grow(ids[1])).json.code).toBe('quota_exceeded')
  await payFor(user.call, ids[0])
  expect(await user.quota()).toMatchObject({ used: 6, remaining: 3 })
  expect((await user.place({ replaces: ids[1] })).status).toBe(201)
  expect(await user.quota()).toMatchObject({ used: 9, remaining: 0 })
})

test('a quota that was lowered meanwhile leaves no page', async () => {
  const user = await customer()
  await orderPrint(user.call)
  await setQuotas({ student: { pages: 1, period: 'month' } })
  expect(await user.quota()).toMatchObject({ limit: 1, used: 3, remaining: 0 })
})
