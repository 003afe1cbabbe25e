import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../platform/database/tables.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { balanceOfOwner } from './ledger-store.ts'

const { pool } = await forThisFile(testDatabase())

const ownEntries = 20_000

test('what an owner of very many payments spent is summed from an index alone', async () => {
  const owner = randomUUID()
  const client = await pool.connect()
  // Neither triggers nor references are checked.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ledger_entries (journal_id, account, amount_paise, owner_id)
     select gen_random_uuid(), (array['sales', 'gateway'])[1 + i % 2], 100,
       case when i <= ${2 * ownEntries} then '${owner}'::uuid else gen_random_uuid() end
     from generate_series(1, ${5 * ownEntries}) i`,
  )
  await client.query('vacuum analyze ledger_entries')
  client.release(true)

  const made: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void made.push(query),
  })
  expect(await balanceOfOwner(db, owner, ['sales', 'tax'])).toBe(ownEntries * 100)
  const [{ sql, parameters }] = made as [CompiledQuery]
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
  const [scan] = rows[0]['QUERY PLAN'][0].Plan.Plans
  expect(scan).toMatchObject({
    'Node Type': 'Index Only Scan',
    'Index Name': 'ledger_entries_of_owner',
    'Heap Fetches': 0,
  })
  // Some fifty entries fit on a page of the index.
  expect(scan['Shared Hit Blocks'] + scan['Shared Read Blocks']).toBeLessThan(ownEntries / 50)
})
