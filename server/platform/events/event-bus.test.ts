import { expect, test } from 'vitest'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import type { Db } from '../database/connect.ts'
import { createEventBus } from './event-bus.ts'

const { db } = await forThisFile(testDatabase())

async function readyEvent() {
  const request = await givenRequest(db, await givenUser(db))
  return { request, actor: 'system', reason: null, isRefunded: false } as const
}

const rename = (on: Db, id: string, username: string) =>
  on.updateTable('users').set({ username }).where('id', '=', id).execute()

test('handlers run in the order in which they subscribed, each with the publishing transaction', async () => {
  const bus = createEventBus()
  const calls: unknown[] = []
  bus.subscribe('RequestReady', async ({ db: trx }) => void calls.push(['first', trx.isTransaction]))
  bus.subscribe('RequestReady', async ({ db: trx }) => void calls.push(['second', trx.isTransaction]))
  bus.subscribe('RequestFailed', async () => void calls.push('of another event'))
  const event = await readyEvent()
  await db.transaction().execute((trx) => bus.publish(writeContext(trx), 'RequestReady', event))
  expect(calls).toEqual([
    ['first', true],
    ['second', true],
  ])
})

test('a handler that throws rolls back the writes of the publisher and earlier handlers', async () => {
  const bus = createEventBus()
  const event = await readyEvent()
  const id = event.request.owner_id
  bus.subscribe('RequestReady', async ({ db: trx }) => void (await rename(trx, id, 'by a handler')))
  bus.subscribe('RequestReady', () => Promise.reject(new Error('the last handler fails')))
  const published = db.transaction().execute(async (trx) => {
    await rename(trx, id, 'by the publisher')
    await bus.publish(writeContext(trx), 'RequestReady', event)
  })
  await expect(published).rejects.toThrow('the last handler fails')
  const user = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  expect(user.username).not.toMatch(/^by /)
})

test('publishing outside of a transaction is an error', async () => {
  const published = createEventBus().publish(writeContext(db), 'RequestReady', await readyEvent())
  await expect(published).rejects.toThrow('RequestReady was published outside of its transaction')
})
