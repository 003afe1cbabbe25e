import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase } from '../testing/fixtures/database/test-database.ts'
import { listNotifications } from './notifications.ts'

test('what happened to prints in the month before notifications were stored is among them, as read', async () => {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0043'))
  const owner = await givenUser(db)
  const [printed, unpaid, refunded] = [
    await givenRequest(db, owner),
    await givenRequest(db, owner),
    await givenRequest(db, owner),
  ]
  const day = 24 * 60 * 60 * 1000
  const changed = (id: string, from: string, to: string, actor: string, daysAgo: number) =>
    pool.query(
      `insert into print_request_history (request_id, owner_id, from_status, to_status, actor, at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, owner.id, from, to, actor, new Date(Date.now() - daysAgo * day)],
    )
  await changed(printed.id, 'pending', 'in_queue', 'system', 31)
  await changed(printed.id, 'in_queue', 'in_process', 'system', 5)
  await changed(printed.id, 'in_process', 'ready', 'system', 4)
  await changed(unpaid.id, 'pending', 'cancelled', 'owner', 3)
  await changed(refunded.id, 'in_process', 'failed', 'system', 2)
  await changed(refunded.id, 'failed', 'cancelled', 'system', 1)

  await migrate(pool, migrations)
  const { data, unread } = await listNotifications({ db }, { userId: owner.id })
  expect(data).toMatchObject([
    { kind: 'failed', printRequestId: refunded.id, read: true },
    { kind: 'ready', message: `thesis.pdf: show ${printed.print_id} at the desk`, read: true },
  ])
  expect([data.length, unread]).toEqual([2, 0])
})
