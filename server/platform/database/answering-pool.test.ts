import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const { pool, outage } = await forThisFile(testDatabase())

test('a query that takes longer than the time limit of a silent database is waited for', async () => {
  const { rows } = await pool.query('select 7 as answer from pg_sleep(2.5)')
  expect(rows).toEqual([{ answer: 7 }])
  expect(outage.isOn()).toBe(false)
})

test('more callers than connections are served one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => pool.query('select $1::int as at', [at])),
  )
  expect(answers.map(({ rows }) => rows[0].at)).toEqual(Array.from({ length: 60 }, (_, at) => at))
  expect(pool.idleCount).toBe(pool.totalCount)
})
