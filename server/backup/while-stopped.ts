import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openServer, requireExistingDatabase } from '../open-database.ts'
import { lockMigrations } from '../platform/database/migrate.ts'
import type { DatabaseTarget } from '../platform/database/target.ts'
import { silentLog } from '../platform/log/log.ts'
import { BackupError } from './backup-error.ts'
import { isInUse, openCopyClient } from './database-store.ts'

interface StoppedDatabase {
  readonly client: pg.Client
  readonly connection: DatabaseTarget
}

/** Opens the database if no process of the product runs, and lets none start meanwhile. */
export async function whileStopped<Result>(
  config: Config,
  work: (database: StoppedDatabase) => Promise<Result>,
): Promise<Result> {
  requireExistingDatabase(config)
  const server = await openServer(config, silentLog)
  try {
    const client = await openCopyClient(server.directConnection)
    try {
      if ((await staysInUse(client)) || !(await lockMigrations(client))) {
        throw new BackupError('The product is running. Stop all of its processes first. Nothing was changed.')
      }
      return await work({ client, connection: server.directConnection })
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

/** How long the connections of a process that has just ended may take to close, in ms. */
const closingMs = 2_000

async function staysInUse(client: pg.Client): Promise<boolean> {
  const until = performance.now() + closingMs
  while (await isInUse(client)) {
    if (performance.now() > until) return true
    await wait(100)
  }
  return false
}
