import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { silentLog } from '../log/log.ts'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { type LiveEvent, createLiveEvents, publish, warnIfUndelivered } from './live-events.ts'

const database = await testDatabase()
const events = createLiveEvents({ connection: database.connection, log: silentLog })
let received: LiveEvent[] = []
let unsubscribe: () => void

beforeAll(() => events.start())
beforeEach(() => {
  received = []
  unsubscribe = events.subscribe('request:1', (event) => received.push(event))
})
afterEach(() => unsubscribe())
afterAll(async () => {
  await events.stop()
  await database.close()
})

test('an event reaches only the subscribers of its topic, after the commit', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await publish(transaction, 'request:2', { status: 'ready' })
    await publish(transaction, 'request:1', { status: 'in_queue' })
    await publish(database.db, 'request:1', { status: 'first' })
  })

  await expect.poll(() => received.length).toBe(2)
  expect(received).toEqual([
    { kind: 'event', payload: { status: 'first' } },
    { kind: 'event', payload: { status: 'in_queue' } },
  ])
})

test('an event of a rolled back transaction is not delivered', async () => {
  const rollback = database.db.transaction().execute(async (transaction) => {
    await publish(transaction, 'request:1', { status: 'paid' })
    throw new Error('no')
  })
  await expect(rollback).rejects.toThrow('no')
  await publish(database.db, 'request:1', { status: 'after' })

  await expect.poll(() => received).toEqual([{ kind: 'event', payload: { status: 'after' } }])
})

test('after a lost connection the listener reconnects and reports that events may be missing', async () => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'campus-print-events'`,
  )
  await expect.poll(() => received, { timeout: 5_000 }).toEqual([{ kind: 'resync' }])
  await publish(database.db, 'request:1', { status: 'back' })

  await expect.poll(() => received.at(-1)).toEqual({ kind: 'event', payload: { status: 'back' } })
})

test('an unsubscribed listener gets no event, and a listener that throws does not affect others', async () => {
  const stop = events.subscribe('request:1', () => received.push({ kind: 'resync' }))
  stop()
  const stopThrowing = events.subscribe('request:1', () => {
    throw new Error('broken screen')
  })
  const others: LiveEvent[] = []
  const stopOthers = events.subscribe('request:1', (event) => others.push(event))
  await publish(database.db, 'request:1', {})

  await expect.poll(() => others).toEqual([{ kind: 'event', payload: {} }])
  expect(received).toEqual(others)
  stopThrowing()
  stopOthers()
})

test('an event too large for the database is rejected with advice', async () => {
  await expect(publish(database.db, 'request:1', { text: 'क'.repeat(3_000) })).rejects.toThrow('send the id')
})

test('a warning says that events are not delivered, and none that they are', async () => {
  const { log, lines } = recordedLog()
  await warnIfUndelivered({ db: database.db, events, log })
  expect(lines).toEqual([])
  const deaf = { subscribe: () => () => {} }
  await warnIfUndelivered({ db: database.db, events: deaf, log }, 100)
  expect(lines).toEqual([expect.objectContaining({ level: 'warn' })])
  expect(lines[0]?.message).toContain('DATABASE_DIRECT_URL')
})
