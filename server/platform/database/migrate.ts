import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { serverFolder } from '../files/package-folders.ts'

interface Migration {
  name: string
  checksum: string
  sql: string
}

/** The database's schema does not match this version of the program. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

// An arbitrary number that no other lock in the database uses.
const lockKey = 7_236_501

/**
 * Applies the folder's new migrations. If several processes call this concurrently, one of them does the
 * work.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder()): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    // Another process's migrations may take longer than the usual limit of a query.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await rejectUnfinishedRestore(client)
    await applyNew(client, migrations)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await client.query('reset statement_timeout')
    client.release()
  } catch (error) {
    // Closing the connection releases the lock in any state of the connection.
    client.release(true)
    throw error
  }
}

/**
 * Takes the migration lock, which keeps every process from starting. Returns false if another process holds
 * it.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ])
  return rows[0]?.locked ?? false
}

/**
 * Applies the migrations that a backup names, so that the schema is that of the backup; the caller has the
 * lock.
 */
export async function migrateTo(
  client: pg.ClientBase,
  names: readonly string[],
  folder = migrationsFolder(),
): Promise<void> {
  const migrations = await readMigrations(folder)
  rejectNewerSchema(names, migrations)
  await applyNew(
    client,
    migrations.filter(({ name }) => names.includes(name)),
  )
}

/** Applies all migrations that are not applied yet; the caller has the lock. */
export async function migrateOn(client: pg.ClientBase, folder = migrationsFolder()): Promise<void> {
  await applyNew(client, await readMigrations(folder))
}

/** The schema that a database has while a backup is restored into it. */
export const restoreSchema = 'campus_print_restore'

async function rejectUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [restoreSchema])
  if (rowCount === 0) return
  throw new SchemaError(
    'A restore into this database did not finish. ' +
      'Empty the database (or DATA_DIR), and restore the backup again.',
  )
}

function migrationsFolder(): string {
  return join(serverFolder(), 'migrations')
}

async function applyNew(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  rejectNewerSchema([...applied.keys()], migrations)
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) await apply(client, migration)
    else if (checksum !== migration.checksum) {
      throw new SchemaError(
        `Migration ${migration.name} was changed after it was applied: write a new one instead`,
      )
    }
  }
}

/**
 * Rejects a newer schema: this program would not write what newer ones rely on, such as entries in the
 * ledger.
 */
function rejectNewerSchema(applied: readonly string[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new SchemaError(
    `A newer version has run on this database (it has ${unknown.join(', ')}). ` +
      'Run that version, or restore a backup from before it.',
  )
}

async function apply(client: pg.ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  rejectSharedNumbers(names)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function rejectSharedNumbers(names: string[]): void {
  for (const [index, name] of names.entries()) {
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Migrations ${previous} and ${name} share a number`)
    }
  }
}
