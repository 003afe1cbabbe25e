import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { countStatements } from '../testing/fixtures/database/count-statements.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { siteStatistics, statisticsMaxAge } from './site-statistics.ts'

const app = await forThisFile(testApp())
const { db } = app.database
beforeEach(async () => {
  for (const table of ['print_requests', 'users'] as const) await db.deleteFrom(table).execute()
})

test('the statistics count confirmed accounts, printed requests and the pages of all copies', async () => {
  const user = await givenUser(db)
  await givenUser(db, { email_verified_at: null })
  await givenUser(db, { email_verified_at: null, deleted_at: new Date() })
  for (const status of ['ready', 'completed', 'failed', 'in_queue', 'cancelled'] as const) {
    await givenRequest(db, user, { status, paid_at: new Date(), copies: 3, pages_used: 7 })
  }
  await givenRequest(db, user)
  const { status, json, headers } = await app.anyone('GET', '/api/site/statistics')
  expect([status, json]).toEqual([200, { success: true, data: { people: 1, prints: 2, pages: 42 } }])
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(headers.get('set-cookie')).toBeNull()
})

test('the statistics of a campus that printed nothing are zero', async () => {
  const statistics = siteStatistics({ db, clock: () => new Date() })
  expect(await statistics()).toEqual({ people: 0, prints: 0, pages: 0 })
})

test('the statistics are counted once in five minutes, also for calls at the same moment', async () => {
  let now = 0
  const clock = () => new Date(now)
  const statements = await countStatements(db, async (counting) => {
    const statistics = siteStatistics({ db: counting, clock })
    await Promise.all(Array.from({ length: 20 }, statistics))
    await givenUser(db)
    now += statisticsMaxAge * 1000 - 1
    expect(await statistics()).toMatchObject({ people: 0 })
    now += 1
    expect(await statistics()).toMatchObject({ people: 1 })
  })
  expect(statements).toBe(4)
})

test('the call after a failed count counts again', async () => {
  let isAway = true
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('The database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const statistics = siteStatistics({ db: failing, clock: () => new Date() })
  await expect(statistics()).rejects.toThrow('The database is away')
  isAway = false
  expect(await statistics()).toEqual({ people: 0, prints: 0, pages: 0 })
})
