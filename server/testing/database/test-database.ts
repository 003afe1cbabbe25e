import { inject } from 'vitest'
import { type Database, connect } from '../../platform/database/connect.ts'
import type { DatabaseParts } from '../../platform/database/target.ts'
import { silentLog } from '../../platform/log/log.ts'
import { copyTemplate, createEmptyDatabase, dropDatabase } from './template-database.ts'

export interface TestDatabase extends Database {
  connection: DatabaseParts
}

/** A database of its own with every migration applied; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  return open(await copyTemplate(inject('testServer')))
}

/** A database of its own with nothing in it; `close` drops it. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return open(await createEmptyDatabase(inject('testServer')))
}

function open(connection: DatabaseParts): TestDatabase {
  const database = connect(connection, { max: 10, log: silentLog })
  return {
    ...database,
    connection,
    async close() {
      await database.close()
      await dropDatabase(inject('testServer'), connection.database)
    },
  }
}
