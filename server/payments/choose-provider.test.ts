import { type SimulatorTables, migrate as migrateSimulator } from '@campus-print/razorpay-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { sharedProcesses, testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { type TestDatabase, emptyTestDatabase } from '../testing/fixtures/database/test-database.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { type PaymentProvider, razorpayProvider, simulatedProvider } from './provider.ts'

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Starts the app that ships and stops it again. */
async function startOnce(database: TestDatabase, provider: PaymentProvider): Promise<void> {
  const DATA_DIR = await temporaryFolder()
  const environment = { PORT: '0', LOG_LEVEL: 'silent', ROLE: 'web', WORD_CONVERTER: 'none', DATA_DIR }
  const app = await buildApp({
    config: readConfig(environment),
    database,
    connection: database.connection,
    secretKey: 'a secret that only tests know, long enough',
    clock: () => new Date(),
    provider,
    processes: sharedProcesses(),
  })
  await app.start()
  await app.stop()
}

const simulated = () => simulatedProvider('a secret of this test', () => 'http://127.0.0.1')
const real = () =>
  razorpayProvider({ keyId: 'rzp_live_1', keySecret: 'secret', webhookSecret: 'webhook secret' })

async function simulatorSchemas({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname like '%simulator%' order by nspname`,
  )
  return rows.map(({ nspname }) => nspname)
}

/** Columns, constraints and indexes, each as text. */
async function shapeOfSimulator({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
       from information_schema.columns where table_schema = 'razorpay_simulator'
     union all
     select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'razorpay_simulator'::regnamespace
     union all
     select indexdef from pg_indexes where schemaname = 'razorpay_simulator'
     order by part`,
  )
  return rows.map(({ part }) => part)
}

/** An installation from before the simulator owned its tables, with a simulated order and a real one. */
async function givenDemo(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0034'))
  const user = await givenUser(db)
  for (const orderId of ['order_simulated', 'order_real']) {
    const request = await givenRequest(db, user)
    await pool.query(
      `insert into payment_orders (request_id, provider_order_id, amount_paise, currency)
       values ($1, $2, 1400, 'INR')`,
      [request.id, orderId],
    )
  }
  await pool.query(`
    insert into simulator.orders values ('order_simulated', 1400, 'INR', 'receipt', '{}', now());
    insert into simulator.payments
      values ('pay_1', 'order_simulated', 1400, 'INR', 'captured', 'upi', false, now());
    insert into simulator.refunds
      values ('rfnd_1', 'pay_1', 400, 'INR', 'processed', null, '{}', 'refund-0000001', now())`)
  return database
}

test('a demo installation keeps its simulated orders, payments and refunds when the tables move', async () => {
  const database = await givenDemo()
  const { pool } = database
  await migrate(pool, migrations)
  await startOnce(database, simulated())
  expect(await simulatorSchemas(database)).toEqual(['razorpay_simulator'])
  const { rows } = await pool.query(
    `select o.id as order_id, p.id as payment_id, r.id as refund_id from razorpay_simulator.orders o
       join razorpay_simulator.payments p on p.order_id = o.id
       join razorpay_simulator.refunds r on r.payment_id = p.id`,
  )
  expect(rows).toEqual([{ order_id: 'order_simulated', payment_id: 'pay_1', refund_id: 'rfnd_1' }])
})

test('orders simulated before the tables move are marked as simulated, and others are not', async () => {
  const { pool } = await givenDemo()
  await migrate(pool, migrations)
  const { rows } = await pool.query(
    'select provider_order_id, simulated from payment_orders order by simulated',
  )
  expect(rows).toEqual([
    { provider_order_id: 'order_real', simulated: false },
    { provider_order_id: 'order_simulated', simulated: true },
  ])
})

test('moved tables have the same shape as those that the simulator creates', async () => {
  const moved = await givenDemo()
  await migrate(moved.pool, migrations)
  const created = await emptyDatabase()
  for (const { db } of [moved, created]) await migrateSimulator(db.withTables<SimulatorTables>())
  expect(await shapeOfSimulator(moved)).toEqual(await shapeOfSimulator(created))
  expect(await shapeOfSimulator(created)).not.toEqual([])
})

test('a database without simulated orders has no simulator tables, also when real payments start', async () => {
  const database = await emptyDatabase()
  await migrate(database.pool, migrations)
  expect(await simulatorSchemas(database)).toEqual([])
  await startOnce(database, real())
  expect(await simulatorSchemas(database)).toEqual([])
})

test('the simulator creates its tables at its first start', async () => {
  const database = await emptyDatabase()
  await migrate(database.pool, migrations)
  await startOnce(database, simulated())
  expect(await simulatorSchemas(database)).toEqual(['razorpay_simulator'])
  expect(await shapeOfSimulator(database)).not.toEqual([])
})

test.each([
  ['only on the machine itself', {}, 403],
  ['behind a proxy, too, in a demonstration that is allowed', { ALLOW_DEMO: 'true' }, 200],
])(
  'the simulated checkout opens %s, and the provider’s calls stay closed',
  async (_, environment, status) => {
    const app = await testApp({ ROLE: 'web', ...environment })
    onTestFinished(() => app.close())
    const through = (path: string) =>
      fetch(`${app.url}/dev/razorpay${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect((await through('/v1/checkout.js')).status).toBe(status)
    expect((await through('/v1/checkout/embedded')).status).toBe(status)
    expect((await through('/v1/orders')).status).toBe(403)
  },
)
