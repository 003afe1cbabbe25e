import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase } from '../../testing/fixtures/database/test-database.ts'
import { findUser } from '../user-store.ts'

test('accounts from before contested registrations keep their passwords, and deleted ones have none', async () => {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0022'))
  const confirmed = await givenUser(db, { password_hash: 'kept' })
  const unconfirmed = await givenUser(db, { password_hash: 'kept too', email_verified_at: null })
  const deleted = await givenUser(db, { password_hash: '', deleted_at: new Date() })

  await migrate(pool, migrations)
  const users = await Promise.all([confirmed, unconfirmed, deleted].map(({ id }) => findUser(db, id)))
  expect(users).toMatchObject([
    { password_hash: 'kept', contested: false },
    { password_hash: 'kept too', contested: false },
    { password_hash: null, contested: false },
  ])
})
