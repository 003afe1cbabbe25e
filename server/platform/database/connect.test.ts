import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'

const database = await testDatabase()
afterAll(() => database.close())

async function value(sql: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${sql} as value`)
  return rows[0]?.value
}

test('a bigint is read as a number', async () => {
  expect(await value('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
})

test('a bigint beyond the safe integers is an error, not another number', async () => {
  await expect(value('9007199254740993::bigint')).rejects.toThrow(RangeError)
})

test('a timestamp is read as a Date, and a date as text', async () => {
  expect(await value(`'2026-04-01T00:00:00+05:30'::timestamptz`)).toEqual(new Date('2026-03-31T18:30:00Z'))
  expect(await value(`'2026-04-01'::date`)).toBe('2026-04-01')
})

test('letters beyond ASCII are converted to upper case', async () => {
  expect(await value(`upper('josé')`)).toBe('JOSÉ')
})

test('a connection lost between two queries fails only its transaction', async () => {
  const { db } = database
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    const left = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(db)
    await expect.poll(async () => (await left()).rows).toHaveLength(0)
    await sql`select`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/terminat|connection/i)
  expect(await value('1')).toBe(1)
})
