import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { silentLog } from '../../server/platform/log/log.ts'
import { type TestDatabase, emptyTestDatabase } from '../../server/testing/fixtures/database/test-database.ts'
import { migrate } from './migrate.ts'
import type { SimulatorTables } from './tables.ts'

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  return database
}

test('simulators that start at once on an empty database create the tables once', async () => {
  const { connection, pool } = await emptyDatabase()
  const starting = Array.from({ length: 6 }, async () => {
    const own = connect(connection, { max: 1, log: silentLog })
    onTestFinished(() => own.close())
    await migrate(own.db.withTables<SimulatorTables>())
  })
  await Promise.all(starting)
  const { rows } = await pool.query('select name from razorpay_simulator.migrations')
  expect(rows).toEqual([{ name: '0001_tables.sql' }])
})

test('a later start keeps the orders of an earlier one', async () => {
  const { db, pool } = await emptyDatabase()
  const database = db.withTables<SimulatorTables>()
  await migrate(database)
  await pool.query(`insert into razorpay_simulator.orders values ('order_1', 100, 'INR', null, '{}', now())`)
  await migrate(database)
  const { rows } = await pool.query('select id from razorpay_simulator.orders')
  expect(rows).toEqual([{ id: 'order_1' }])
})
