import { codeLifetimeMs, sessionLifetimeMs } from '@campus-print/domain/accounts'
import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { aRegistration, signUp } from '../testing/fixtures/people/people.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { deleteExpired } from './accounts.ts'

const app = await forThisFile(testApp())

const count = async (table: 'sessions' | 'one_time_codes') =>
  (await app.database.db.selectFrom(table).selectAll().execute()).length

test('sessions and codes are deleted after their end, and not before', async () => {
  const { db } = app.database
  const { call } = await signUp(app)
  await app.anyone('POST', '/api/auth/register', aRegistration())
  await deleteExpired({ db, now: new Date() })
  expect((await call('GET', '/api/auth/me')).status).toBe(200)
  expect([await count('sessions'), await count('one_time_codes')]).toEqual([1, 1])
  await deleteExpired({ db, now: new Date(Date.now() + codeLifetimeMs) })
  expect([await count('sessions'), await count('one_time_codes')]).toEqual([1, 0])
  await deleteExpired({ db, now: new Date(Date.now() + sessionLifetimeMs) })
  expect(await count('sessions')).toBe(0)
})
