import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './platform/database/connect.ts'
import { silentLog } from './platform/log/log.ts'
import { forThisFile } from './testing/for-this-file.ts'
import { runApp, testApp } from './testing/fixtures/app/test-app.ts'
import { givenUser } from './testing/fixtures/database/factories.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { orderPrint, payFor, plainSettings, uploadPdf, uploadForm } from './testing/fixtures/people/orders.ts'
import { signedIn } from './testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db, pool } = app.database
const someone = async () => signedIn(app, await givenUser(db))
const unavailable = { status: 503, json: { success: false, code: 'service_unavailable' } }

test('while every connection to the database is taken, calls get 503 with a time to retry, and are served afterwards', async () => {
  const call = await someone()
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  onTestFinished(() => taken.splice(0).forEach((client) => client.release()))
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('GET', '/api/auth/me')))
  expect(performance.now() - began).toBeLessThan(8_000)
  for (const answer of answers) {
    expect(answer).toMatchObject(unavailable)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  taken.splice(0).forEach((client) => client.release())
  expect((await call('GET', '/api/auth/me')).status).toBe(200)
})

test('while every connection to the database is taken, the demo checkout gets 503 with a time to retry, and pays afterwards', async () => {
  const call = await someone()
  const printRequestId = await orderPrint(call)
  const { json } = await call('POST', '/api/payment/create-order', { printRequestId })
  const pay = () => call('POST', '/dev/razorpay/scenarios/pay', { order_id: json.data.orderId })
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  onTestFinished(() => taken.splice(0).forEach((client) => client.release()))
  const rejected = await pay()
  expect(rejected).toMatchObject(unavailable)
  expect(rejected.headers.get('retry-after')).toBe('5')
  taken.splice(0).forEach((client) => client.release())
  expect((await pay()).status).toBe(200)
})

test('while the database has no room left, an order is rejected with a time to retry, keeps its document, and works afterwards', async () => {
  const call = await someone()
  const serverFileName = await uploadPdf(call)
  await pool.query(
    `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on print_requests for each row execute function no_room()`,
  )
  onTestFinished(() => pool.query('drop function if exists no_room cascade').then(() => undefined))
  const order = () => call('POST', '/api/print/request', { serverFileName, ...plainSettings })
  const rejected = await order()
  expect(rejected).toMatchObject(unavailable)
  expect(rejected.headers.get('retry-after')).toBe('5')
  await pool.query('drop function no_room cascade')
  const placed = await order()
  expect(placed.status).toBe(201)
  expect((await payFor(call, placed.json.data.id)).status).toBe(200)
})

test('while the database only reads, as after a failover, calls that write get 503 with a time to retry, and nothing is lost', async () => {
  const call = await someone()
  const id = await orderPrint(call)
  await setReadOnly(true)
  const answers = await Promise.all([
    call('POST', '/api/print/upload', uploadForm(makePages(1))),
    call('POST', '/api/payment/create-order', { printRequestId: id }),
    call('PATCH', `/api/print/${id}/cancel`),
  ])
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
    answers.map(() => [503, 'service_unavailable']),
  )
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '5'))
  await setReadOnly(false)
  expect((await payFor(call, id)).status).toBe(200)
})

test.each(['statement_timeout', 'lock_timeout'])(
  'a call that waits too long for a lock (%s) gets 503 with a time to retry, does not count as an outage, and works afterwards',
  async (setting) => {
    const { host, port, user, database } = app.database.connection
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&${setting}=300`
    const withShortTimeout = connect(url, { max: 10, log: silentLog })
    const recordFailure = vi.spyOn(withShortTimeout.outage, 'recordFailure')
    const instance = await runApp({
      database: { ...withShortTimeout, connection: app.database.connection },
      dataDir: app.dataDir,
      environment: { ROLE: 'web' },
    })
    onTestFinished(async () => {
      await instance.close()
      await withShortTimeout.close()
    })
    const call = await signedIn(instance, await givenUser(db))
    const id = await orderPrint(call)
    const cancel = () => call('PATCH', `/api/print/${id}/cancel`)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('print_requests').select('id').where('id', '=', id).forUpdate().execute()
      const answer = await cancel()
      expect(answer).toMatchObject(unavailable)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect((await call('GET', '/api/auth/me')).status).toBe(200)
    })
    expect(recordFailure).not.toHaveBeenCalled()
    expect((await cancel()).json.data).toMatchObject({ id, status: 'cancelled' })
  },
)

/** Makes the database read-only or writable and closes all connections, as after a failover. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = await pool.connect()
  await client.query('set transaction_read_only = off; set default_transaction_read_only = off')
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${isReadOnly}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release(true)
  const answers = () => Promise.allSettled(Array.from({ length: 10 }, () => pool.query('select')))
  await expect.poll(async () => (await answers()).every(({ status }) => status === 'fulfilled')).toBe(true)
}
