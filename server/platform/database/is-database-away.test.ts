import { once } from 'node:events'
import { type AddressInfo, type Socket, connect as dial, createServer } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { silentLog } from '../log/log.ts'
import { connect } from './connect.ts'
import { DatabaseClient } from './database-client.ts'
import { isDatabaseAway } from './is-database-away.ts'

const database = await testDatabase()
afterAll(() => database.close())

function faultOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a database without a listening process is away', async () => {
  const target = { host: await temporaryFolder(), port: 5432, user: 'nobody', database: 'none' }
  const noServer = connect(target, { max: 1, log: silentLog })
  expect(isDatabaseAway(await faultOf(noServer.pool.query('select')))).toBe(true)
  await noServer.close()
})

test('a database that ends a connection during a query is away', async () => {
  const fault = await faultOf(database.pool.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseAway(fault)).toBe(true)
})

/** Resets every connection that says something. */
async function givenResetter(): Promise<number> {
  const server = createServer((socket: Socket) => socket.once('data', () => socket.resetAndDestroy()))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a reset connection counts as the database’s only if it led there', async () => {
  const port = await givenResetter()
  const target = { host: '127.0.0.1', port, user: 'nobody', database: 'none' }
  const resetting = connect(target, { max: 1, log: silentLog })
  const ofDatabase = await faultOf(resetting.pool.query('select'))
  const socket = dial(port, '127.0.0.1').on('connect', () => socket.write('hello'))
  const [ofAnother] = await once(socket, 'error')
  expect([ofDatabase, ofAnother]).toMatchObject([{ code: 'ECONNRESET' }, { code: 'ECONNRESET' }])
  expect([ofDatabase, ofAnother].map(isDatabaseAway)).toEqual([true, false])
  await resetting.close()
})

test('a connection that has ended is away for every later query', async () => {
  const client = await database.pool.connect()
  await faultOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseAway(await faultOf(client.query('select')))).toBe(true)
  client.release(true)
})

test.each(['select 1 / 0', 'select from nowhere', 'select'])(
  'the error of %j does not count as away',
  async (query) => {
    expect(isDatabaseAway(await faultOf(database.pool.query(query)))).toBe(false)
  },
)

test('a server that accepts a connection and never answers is away within three seconds', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new DatabaseClient({ host: '127.0.0.1', port })
  client.on('error', () => {})
  const began = performance.now()
  const error = await client.connect().catch((caught: unknown) => caught)
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(isDatabaseAway(error)).toBe(true)
  for (const socket of sockets) socket.destroy()
  silent.close()
})
