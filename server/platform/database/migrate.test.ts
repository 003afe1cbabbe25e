import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProcess } from '../../testing/processes/run-process.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { type TestDatabase, emptyTestDatabase } from '../../testing/fixtures/database/test-database.ts'
import { migrate } from './migrate.ts'

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  return database
}

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

async function applied({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map((row) => row.name)
}

const people = {
  '0001_people.sql': 'create table people (name text); insert into people values (current_user);',
}

test('four processes that start at once on an empty database all start', async () => {
  const { connection, pool } = await emptyDatabase()
  const processes = [1, 2, 3, 4].map(() =>
    runProcess('testing/processes/migrate', [JSON.stringify(connection)]),
  )
  await Promise.all(processes.map((process) => process.line('up')))

  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from schema_migrations')
  expect(rows[0]!.count).toBeGreaterThan(0)
})

test('migrations are applied in order, each once', async () => {
  const database = await emptyDatabase()
  const folder = await migrations({
    ...people,
    '0002_named.sql': 'alter table people rename name to full_name;',
    'notes.txt': 'not a migration',
  })
  await migrate(database.pool, folder)
  await migrate(database.pool, folder)

  expect(await applied(database)).toEqual(['0001_people.sql', '0002_named.sql'])
  expect((await database.pool.query('select full_name from people')).rowCount).toBe(1)
})

test('a failed migration is undone completely and named, and earlier ones stay', async () => {
  const database = await emptyDatabase()
  const folder = await migrations({ ...people, '0002_wrong.sql': 'drop table people; select 1/0;' })

  await expect(migrate(database.pool, folder)).rejects.toThrow('Migration 0002_wrong.sql failed')
  expect(await applied(database)).toEqual(['0001_people.sql'])
  expect((await database.pool.query('select name from people')).rowCount).toBe(1)
})

test('a migration that was changed after it was applied is rejected by name', async () => {
  const database = await emptyDatabase()
  await migrate(database.pool, await migrations(people))
  const changed = await migrations({ '0001_people.sql': 'create table persons ();' })

  await expect(migrate(database.pool, changed)).rejects.toThrow('0001_people.sql was changed')
})

test('two migrations with one number are rejected', async () => {
  const database = await emptyDatabase()
  const folder = await migrations({ ...people, '0001_places.sql': 'create table places ();' })

  await expect(migrate(database.pool, folder)).rejects.toThrow('share a number')
})

test('an older version does not start on a newer one’s database', async () => {
  const database = await emptyDatabase()
  await migrate(database.pool, await migrations({ ...people, '0002_later.sql': 'create table later ();' }))

  await expect(migrate(database.pool, await migrations(people))).rejects.toThrow(
    /newer version[^]*0002_later\.sql/,
  )
})
