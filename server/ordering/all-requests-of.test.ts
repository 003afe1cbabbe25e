import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/fixtures/database/test-database.ts'
import { requestDetails as details } from '../subscribe-features.ts'
import { allRequestsOf } from './all-requests-of.ts'
import { insertStatusChange } from './request-history-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date()

/** Someone with so many requests, some of them made at the same moment. */
async function customer(requests: number) {
  const { db } = database
  const owner = await givenUser(db)
  for (let at = 0; at < requests; at += 1) {
    const { id } = await givenRequest(db, owner, { created_at: new Date(2026, 0, 1, 0, Math.floor(at / 30)) })
    const change = { requestId: id, from: null, to: 'pending', actor: 'owner', actorId: owner.id } as const
    await insertStatusChange(db, { ...change, ownerId: owner.id, reason: `of ${id}`, at: now })
  }
  return owner
}

test('all requests are returned once each, with their own history, in any number', async () => {
  const owner = await customer(120)
  await customer(1)
  const requests = await allRequestsOf(
    { db: database.db, now, details },
    { ownerId: owner.id, signal: new AbortController().signal },
  )
  expect(new Set(requests.map(({ id }) => id)).size).toBe(120)
  expect(requests).toHaveLength(120)
  expect(requests.map(({ createdAt }) => createdAt)).toEqual(
    requests.map(({ createdAt }) => createdAt).toSorted(),
  )
  for (const { id, history } of requests) expect(history.map(({ reason }) => reason)).toEqual([`of ${id}`])
})

test('reading stops when the caller stops', async () => {
  const owner = await customer(3)
  const gone = new Error('The client has left.')
  const reading = allRequestsOf(
    { db: database.db, now, details },
    { ownerId: owner.id, signal: AbortSignal.abort(gone) },
  )
  await expect(reading).rejects.toBe(gone)
})
