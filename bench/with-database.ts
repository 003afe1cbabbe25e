import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, connect } from '../server/platform/database/connect.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { DatabaseContext } from '../server/platform/database/target.ts'
import { silentLog } from '../server/platform/log/log.ts'

export interface GivenDatabase {
  /** The data folder of the database. A server with the same data folder uses the running database. */
  readonly dataDir: string
  readonly connection: DatabaseContext
  readonly db: Db
}

/** Runs a measurement on an empty, migrated database, and deletes the database afterwards. */
export async function withDatabase(measure: (given: GivenDatabase) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const database = connect(postgres.connection, { max: 2, log: silentLog })
  try {
    await migrate(database.pool)
    await measure({ dataDir, connection: postgres.connection, db: database.db })
  } finally {
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}
