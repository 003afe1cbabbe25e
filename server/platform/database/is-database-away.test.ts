import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { silentLog } from '../log/log.ts'
import { connect } from './connect.ts'
import { isDatabaseAway } from './is-database-away.ts'

const database = await testDatabase()
afterAll(() => database.close())

function faultOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a database that nobody answers for is away', async () => {
  const target = { host: await temporaryFolder(), port: 5432, user: 'nobody', database: 'none' }
  const nobody = connect(target, { max: 1, log: silentLog })
  expect(isDatabaseAway(await faultOf(nobody.pool.query('select')))).toBe(true)
  await nobody.close()
})

test('one that ends a connection in the middle of a query is away', async () => {
  const fault = await faultOf(database.pool.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseAway(fault)).toBe(true)
})

test('a connection that has ended is away for every later query', async () => {
  const client = await database.pool.connect()
  await faultOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseAway(await faultOf(client.query('select')))).toBe(true)
  client.release(true)
})

test.each(['select 1 / 0', 'select from nowhere', 'select'])(
  '%j is answered by one that is there',
  async (query) => {
    expect(isDatabaseAway(await faultOf(database.pool.query(query)))).toBe(false)
  },
)
