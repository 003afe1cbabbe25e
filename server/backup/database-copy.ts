import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrateSimulator } from '../payments/index.ts'
import { connect } from '../platform/database/connect.ts'
import { lockMigrations, migrateTo } from '../platform/database/migrate.ts'
import type { DatabaseTarget } from '../platform/database/target.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { type Content, measure } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  type SequenceState,
  type TableShape,
  describeTables,
  dropEverything,
  findForeignObjects,
  markUnfinished,
  openCopyClient,
  readRows,
  restoreConstraints,
  setSequence,
  suspendConstraints,
  writeRows,
} from './database-store.ts'

/** The source of the copied rows: a backup, or another database. */
export interface RowSource {
  readonly migrations: readonly string[]
  readonly tables: readonly TableShape[]
  readonly sequences: () => Promise<readonly SequenceState[]>
  read(table: TableShape): Promise<Readable>
}

export interface CopiedTable extends TableShape {
  readonly rows: number
  readonly content: Content
  /** A hash of the rows that does not depend on their order. */
  readonly digest: string
}

/** Opens an empty database. The product cannot start on it until the client is closed. */
export async function openEmptyDatabase(target: DatabaseTarget): Promise<pg.Client> {
  const client = await openCopyClient(target)
  try {
    const found = await findForeignObjects(client)
    if (found.length > 0) {
      throw new BackupError(
        `The database is not empty: it contains ${found.join(', ')}. Nothing was changed. ` +
          'Stop what runs on it, and name a new, empty database.',
      )
    }
    if (!(await lockMigrations(client))) {
      throw new BackupError('Another process is starting on this database. Nothing was changed.')
    }
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Runs `fill` on an empty database, and empties the database again if that fails. */
export async function emptyOnFailure<Result>(
  client: pg.Client,
  fill: () => Promise<Result>,
): Promise<Result> {
  await markUnfinished(client)
  try {
    return await fill()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // If the connection is lost, the mark remains, and the product does not start.
    await dropEverything(client).catch(() => {})
    throw error
  }
}

/**
 * Creates the tables by the source's migrations, fills them in one transaction, and compares every row.
 * Throws if a foreign key is broken.
 */
export async function fillDatabase(
  client: pg.Client,
  target: DatabaseTarget,
  source: RowSource,
): Promise<CopiedTable[]> {
  await migrateTo(client, source.migrations)
  await createOtherTables(target, source)
  const present = await describeTables(client)
  rejectChangedTables(source.tables, present)
  await client.query('begin')
  const suspended = await suspendConstraints(client, present)
  const copied: CopiedTable[] = []
  for (const table of source.tables) copied.push(await copyTable(client, table, await source.read(table)))
  for (const sequence of await source.sequences()) await setSequence(client, sequence)
  await restoreConstraints(client, suspended)
  for (const table of copied) await compare(client, table)
  await client.query('commit')
  return copied
}

async function createOtherTables(target: DatabaseTarget, { tables }: RowSource): Promise<void> {
  if (tables.some(({ schema }) => schema === 'pgboss')) {
    const jobs = createJobs({ connection: target, log: silentLog })
    await jobs.start()
    await jobs.stop()
  }
  if (!tables.some(({ schema }) => schema === 'razorpay_simulator')) return
  const database = connect(target, { max: 1, log: silentLog })
  try {
    await migrateSimulator(database.db)
  } finally {
    await database.close()
  }
}

/** pg-boss and the simulator create their own tables, so their columns may differ in this version. */
function rejectChangedTables(wanted: readonly TableShape[], present: readonly TableShape[]): void {
  for (const { schema, name, columns } of wanted) {
    const found = present.find((table) => table.schema === schema && table.name === name)
    if (found && columns.toSorted().join() === found.columns.toSorted().join()) continue
    throw new BackupError(
      `The table ${schema}.${name} has other columns in this version of Campus Print. ` +
        'Use the version that the data comes from, then upgrade.',
    )
  }
}

async function copyTable(client: pg.Client, table: TableShape, source: Readable): Promise<CopiedTable> {
  const meter = measure()
  const digest = digestRows()
  const rows = writeRows(client, table)
  await pipeline(source, meter, digest, rows)
  const { schema, name, columns } = table
  return { schema, name, columns, rows: rows.rowCount, content: meter.content(), digest: digest.value() }
}

async function compare(client: pg.Client, table: CopiedTable): Promise<void> {
  const rows = readRows(client, table)
  const digest = digestRows()
  await pipeline(rows, digest.resume())
  if (rows.rowCount === table.rows && digest.value() === table.digest) return
  throw new BackupError(`The copied rows of ${table.schema}.${table.name} differ from the source.`)
}

/**
 * A pass-through stream for rows in the text format of `copy`, which adds up the hashes of the lines. Their
 * order does not matter: PostgreSQL may put a row into an earlier page with free space, and then returns it
 * in another order.
 */
function digestRows(): Transform & { value(): string } {
  const newline = 10
  let sum = 0n
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk])
      let from = 0
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        const hash = createHash('sha256').update(bytes.subarray(from, end)).digest('hex')
        sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`))
        from = end + 1
      }
      rest = bytes.subarray(from)
      done(null, chunk)
    },
  })
  return Object.assign(stream, { value: () => sum.toString(16) })
}
