import { expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase } from '../testing/fixtures/database/test-database.ts'
import { changesAfter, latestChange } from './request-history-store.ts'

test('the history of requests from before its owners were kept is found by owner', async () => {
  const database = await emptyTestDatabase()
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0039'))
  const [user, other] = [await givenUser(db), await givenUser(db)]
  const [first, second] = [await givenRequest(db, user), await givenRequest(db, other)]
  for (const { id } of [first, second, first]) {
    await pool.query(
      `insert into print_request_history (request_id, to_status, actor) values ($1, 'pending', 'owner')`,
      [id],
    )
  }
  await migrate(pool, migrations)
  const changes = await changesAfter(db, { ownerId: user.id }, 0)
  expect(changes.map(({ request_id }) => request_id)).toEqual([first.id, first.id])
  expect(await latestChange(db, { ownerId: other.id })).toBe(changes[0]!.id + 1)
  const rewrite = pool.query('update print_request_history set owner_id = $1', [other.id])
  await expect(rewrite).rejects.toThrow(/append-only/)
  await database.close()
})
