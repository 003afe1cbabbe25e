import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('many test files may ask for a database at the same moment, and none sees what another wrote', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => testDatabase()))
  for (const { pool } of databases) await pool.query('create table mine ()')
  await Promise.all(databases.map((database) => database.close()))
  expect(new Set(databases.map(({ connection }) => connection.database)).size).toBe(8)
})
