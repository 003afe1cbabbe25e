import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase } from '../testing/fixtures/database/test-database.ts'
import { readZip } from '../testing/fixtures/files/read-zip.ts'
import { orderPrint, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))

/** Someone who went back from an unpaid request and made another in its place. */
async function customer() {
  const user = await signUp(app)
  const replaced = await orderPrint(user.call)
  const order = { serverFileName: await uploadPdf(user.call), ...plainSettings, replaces: replaced }
  const { json } = await user.call('POST', '/api/print/request', order)
  const read = async (path: string) => (await user.call('GET', `/api${path}`)).json
  return { ...user, replaced, id: String(json.data.id), read }
}

test.each([
  '/print/requests',
  '/print/request',
  '/print/requests?status=cancelled',
  '/print/requests?sort=oldest&dateFilter=today',
  '/print/requests?search=thesis',
  '/print/history',
  '/print/history?sortBy=totalCost&status=cancelled',
])('a request that its owner replaced is not listed by %s', async (path) => {
  const { id, read } = await customer()
  const { data, total } = await read(path)
  const expected = path.includes('cancelled') ? [] : [id]
  expect([data.map((request: { id: string }) => request.id), total]).toEqual([expected, expected.length])
})

test('a request that its owner replaced is not counted', async () => {
  const { read } = await customer()
  expect((await read('/print/stats')).data).toMatchObject({ total: 1, inQueue: 1, cancelled: 0 })
  expect((await read('/auth/profile')).data.stats).toMatchObject({
    totalRequests: 1,
    currentMonthRequests: 1,
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  const { data } = await read(`/print/stats/daterange?startDate=${day}&endDate=${day}`)
  expect(data).toMatchObject({ totalRequests: 1, totalPages: 3, byStatus: { pending: 1, cancelled: 0 } })
})

test('a request that its owner replaced is unknown in a batch, and still shown by its id', async () => {
  const { call, replaced, id, read } = await customer()
  const { json } = await call('POST', '/api/print/batch/status', { requestIds: [replaced, id] })
  expect(json.data).toEqual([
    { id: replaced, status: 'unknown' },
    { id, status: 'pending' },
  ])
  expect((await read(`/print/${replaced}`)).data.status).toBe('cancelled')
})

test('the export of an account holds replaced requests, too', async () => {
  const { call, replaced, id } = await customer()
  const files = await readZip((await call('GET', '/api/auth/export')).bytes)
  const exported = JSON.parse(files.get('account.json')!.toString())
  const ids = exported.printRequests.map((request: { id: string }) => request.id)
  expect(ids).toEqual([replaced, id])
})

test('requests that were replaced before this was stored are marked, and no other cancelled ones', async () => {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  const { pool } = database
  await migrate(pool, await migrationsBefore('0048'))
  const owner = await givenUser(database.db)
  const made = async () => (await givenRequest(database.db, owner)).id
  const [replaced, cancelled, expired] = [await made(), await made(), await made()]
  const at = new Date('2026-01-02T03:04:05Z')
  for (const [id, actor, reason] of [
    [replaced, 'owner', 'Changed into another request'],
    [cancelled, 'owner', null],
    [expired, 'system', 'Not paid within 24 hours'],
  ]) {
    await pool.query(
      `insert into print_request_history (request_id, owner_id, from_status, to_status, actor, reason, at)
       values ($1, $2, 'pending', 'cancelled', $3, $4, $5)`,
      [id, owner.id, actor, reason, at],
    )
  }
  await migrate(pool, migrations)
  const { rows } = await pool.query(
    'select id, replaced_at from print_requests where replaced_at is not null',
  )
  expect(rows).toEqual([{ id: replaced, replaced_at: at }])
})
