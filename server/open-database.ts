import type { Config } from './config.ts'
import { type Database, connect } from './platform/database/connect.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import type { DatabaseTarget } from './platform/database/target.ts'
import type { Log } from './platform/log/log.ts'

export interface OpenDatabase {
  readonly database: Database
  readonly connection: DatabaseTarget
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

/** Opens the database that is configured, or the embedded one, with every migration applied. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined
  const connection = embedded?.connection ?? databaseUrl ?? ''
  const database = connect(connection, { max: 20, log })
  await migrate(database.pool)
  return {
    database,
    connection,
    isEmbedded: embedded !== undefined,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}
