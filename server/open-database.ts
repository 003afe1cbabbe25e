import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withAuditKey } from './audit/index.ts'
import type { Config } from './config.ts'
import { openSecretKey } from './operation/index.ts'
import { type Database, type Db, connect } from './platform/database/connect.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import type { DatabaseTarget } from './platform/database/target.ts'
import { secretsFrom } from './platform/secrets/secret-key.ts'
import type { Log } from './platform/log/log.ts'

export interface OpenDatabase {
  readonly database: Database
  readonly connection: DatabaseTarget
  /** The database without a pooler, for LISTEN and for locks of sessions. */
  readonly directConnection: DatabaseTarget
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

interface DatabaseServer {
  readonly connection: DatabaseTarget
  readonly directConnection: DatabaseTarget
  readonly isEmbedded: boolean
  readonly stop: () => Promise<void>
}

/** Returns the connection of the configured database, or starts the embedded one. */
export async function openServer(config: Config, log: Log): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined
  const connection = embedded?.connection ?? databaseUrl ?? ''
  return {
    connection,
    directConnection: databaseDirectUrl ?? connection,
    isEmbedded: embedded !== undefined,
    async stop() {
      await embedded?.stop()
    },
  }
}

/** Opens the configured or embedded database, and applies all migrations. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { connection, directConnection, isEmbedded, stop } = await openServer(config, log)
  await migrateDirectly(directConnection, log)
  const database = connect(connection, { max: 20, log })
  return {
    database,
    connection,
    directConnection,
    isEmbedded,
    async close() {
      await database.close()
      await stop()
    },
  }
}

/** Migrates without a pooler, which would share the session that has the lock of migrations. */
async function migrateDirectly(connection: DatabaseTarget, log: Log): Promise<void> {
  const database = connect(connection, { max: 1, log })
  try {
    await migrate(database.pool)
  } finally {
    await database.close()
  }
}

/** The database with the product's key of the audit log, for commands that write into the log. */
export async function auditedDatabase(config: Config, { db }: Database): Promise<Db> {
  return withAuditKey(db, secretsFrom(await openSecretKey(db, config)))
}

/** Rejects a command without the product's environment, which would create an empty database. */
export function requireExistingDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return
  throw new Error(`There is no database in ${dataDir}. Set the same environment as for the product.`)
}
