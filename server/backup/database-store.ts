import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { restoreSchema } from '../platform/database/migrate.ts'
import { type DatabaseTarget, connectionSettings } from '../platform/database/target.ts'

// All SQL for copying a database. It needs only the rights of the database's owner.

/** The schemas of the product, its job queue and its payment simulator. */
const schemas = ['public', 'pgboss', 'razorpay_simulator']
/** pg-boss recreates its statistics, so they are not copied. */
const skippedTable = 'queue_stats'

const { escapeIdentifier } = pg

export interface TableShape {
  readonly schema: string
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

export interface SequenceState {
  readonly schema: string
  readonly name: string
  readonly last: string
  readonly called: boolean
}

/** Opens a connection that returns equal rows as equal text, in the order of the table's pages. */
export async function openCopyClient(target: DatabaseTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionSettings(target), application_name: 'campus-print-copy' })
  // A lost connection fails the running query, so the event needs no handling.
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set bytea_output = 'hex';
    set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0`)
  return client
}

/** Begins a read-only transaction that sees the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read, read only')
}

export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select nspname as schema, relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition
       and not (nspname = 'pgboss' and relname = $2) and not ${isOfExtension('pg_class', 'c.oid')}
     order by 1, 2`,
    [schemas, skippedTable],
  )
  return rows
}

export async function describeSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind = 'S' and not ${isOfExtension('pg_class', 'c.oid')} order by 1, 2`,
    [schemas],
  )
  const states: SequenceState[] = []
  for (const sequence of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${nameOf(sequence)}`,
    )
    states.push({ ...sequence, last: '1', called: false, ...state.rows[0] })
  }
  return states
}

function isOfExtension(catalog: string, id: string): string {
  return `exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`
}

function nameOf({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

const listOf = (columns: readonly string[]) => columns.map((name) => escapeIdentifier(name)).join(', ')

export type RowCounter = { readonly rowCount: number }

/** Reads the rows of a table as text. `copy` reads a partitioned table only by a query. */
export function readRows(client: pg.Client, table: TableShape): Readable & RowCounter {
  return client.query(copyTo(`copy (select ${listOf(table.columns)} from ${nameOf(table)}) to stdout`))
}

export function writeRows(client: pg.Client, table: TableShape): Writable & RowCounter {
  return client.query(copyFrom(`copy ${nameOf(table)} (${listOf(table.columns)}) from stdin`))
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/**
 * Whether a process of the product is connected. Each process listens to live events without a pooler, except
 * shortly after that connection broke. A pooler keeps other connections, with their names, for minutes after
 * a process ended.
 */
export async function isInUse(client: pg.ClientBase, activeWithinMs = 10_000): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
       and (application_name = 'campus-print-events'
         or application_name in ('campus-print', 'campus-print-jobs')
           and state_change > clock_timestamp() - $1 * interval '1 ms')`,
    [activeWithinMs],
  )
  return rowCount !== 0
}

/** Finds up to three objects in a database that should be empty. */
export async function findForeignObjects(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not ${isOfExtension('pg_class', 'c.oid')}
     union all
     select nspname from pg_namespace where nspname = any($1)
     order by 1 limit 3`,
    [[...schemas.filter((schema) => schema !== 'public'), restoreSchema]],
  )
  return rows.map(({ name }) => name)
}

export async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema ${restoreSchema}`)
}

export async function markFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${restoreSchema}`)
}

/** Drops everything that a failed restore created. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const schema of [...schemas.filter((name) => name !== 'public'), restoreSchema]) {
    await client.query(`drop schema if exists ${schema} cascade`)
  }
  // All objects are listed first, since dropping one may drop others.
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists public.%I cascade', relname) as statement from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not ${isOfExtension('pg_class', 'c.oid')}
     union all
     select format('drop sequence if exists public.%I cascade', relname) from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'S' and not ${isOfExtension('pg_class', 'c.oid')}
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists public.%I cascade', typname) from pg_type t
     where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and not ${isOfExtension('pg_type', 't.oid')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}

interface Suspended {
  readonly tables: readonly TableShape[]
  readonly constraints: readonly {
    readonly table: string
    readonly name: string
    readonly definition: string
  }[]
}

/** Disables triggers, drops foreign keys and unvalidated checks, and empties the tables, in a transaction. */
export async function suspendConstraints(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<Suspended> {
  const { rows: constraints } = await client.query<Suspended['constraints'][number]>(
    `select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name,
       pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and conparentid = 0 and (contype = 'f' or (contype = 'c' and not convalidated))`,
    [schemas],
  )
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  return { tables, constraints }
}

/** Adds the constraints and enables the triggers again; throws if a foreign key is broken. */
export async function restoreConstraints(
  client: pg.ClientBase,
  { tables, constraints }: Suspended,
): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
}

export async function setSequence(client: pg.ClientBase, sequence: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [
    nameOf(sequence),
    sequence.last,
    sequence.called,
  ])
}

/** Extends the retention of waiting jobs, which pg-boss would delete after an old backup is restored. */
export async function keepWaitingJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update pgboss.job set keep_until = now() + (keep_until - created_on) + interval '90 days'
     where state < 'completed'`,
  )
}

/** Deletes keys of the original: restored documents are encrypted with the keys of the copy. */
export async function forgetOtherKeys(client: pg.ClientBase, keyIds: readonly string[]): Promise<void> {
  await client.query('delete from document_keys where id <> all($1)', [keyIds])
}

/** The fingerprint of the secret key; `undefined` in backups of versions that recorded none. */
export async function secretKeyFingerprint(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from secret_key_fingerprint',
  )
  return rows[0]?.fingerprint
}

export async function beginHold(client: pg.ClientBase, backupMadeAt: string): Promise<void> {
  await client.query('update operation_state set on_hold_since = now(), backup_made_at = $1', [backupMadeAt])
}

/** The storage keys of all files that rows refer to. */
export async function storedKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from documents where storage_key is not null
     union select source_key from documents where source_key is not null
     union select 'arriving/' || id || '.part' from resumable_upload_parts
     order by 1`,
  )
  return rows.map(({ key }) => key)
}

/** The current key of a document, since paid ones move; `undefined` if no row refers to it any more. */
export async function presentKey(client: pg.ClientBase, key: string): Promise<string | undefined> {
  const name = key.slice(key.indexOf('/'))
  return (await storedKeys(client)).find((present) => present.slice(present.indexOf('/')) === name)
}

/** Marks the documents as deleted that were deleted during the backup. */
export async function markDeletedDocuments(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await client.query(
    `update documents set storage_key = null, source_key = null, deleted_at = now()
     where storage_key = any($1) or source_key = any($1)`,
    [keys],
  )
  await client.query(
    `delete from resumable_uploads where id in
       (select upload_id from resumable_upload_parts where 'arriving/' || id || '.part' = any($1))`,
    [keys],
  )
}
