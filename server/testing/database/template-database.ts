import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type SimulatorTables, migrate as migrateSimulator } from '@campus-print/razorpay-simulator'
import pg from 'pg'
import { connect } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { DatabaseParts } from '../../platform/database/target.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'

const template = 'template_campus_print'
const objectInUse = '55006'

/** Migrates once, so that each test file gets its own database by a quick copy. */
export async function makeTemplate(server: DatabaseParts): Promise<void> {
  await onServer(server, `create database ${template}`)
  const database = connect({ ...server, database: template }, { max: 2, log: silentLog })
  await migrate(database.pool)
  // Here once, so that the simulator of each test's app finds its tables.
  await migrateSimulator(database.db.withTables<SimulatorTables>())
  await database.close()
  await createJobTables({ ...server, database: template })
  await onServer(server, `alter database ${template} is_template true allow_connections false`)
}

async function createJobTables(connection: DatabaseParts): Promise<void> {
  const jobs = createJobs({ connection, log: silentLog })
  await jobs.start()
  await jobs.stop()
}

export async function copyTemplate(server: DatabaseParts): Promise<DatabaseParts> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  for (;;) {
    try {
      // By default every page of the copy is written to the server's log as well, which takes five times as long.
      await onServer(server, `create database ${database} template ${template} strategy file_copy`)
      return { ...server, database }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === objectInUse)) throw error
      await delay(50)
    }
  }
}

export function createEmptyDatabase(server: DatabaseParts): Promise<DatabaseParts> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  return onServer(server, `create database ${database}`).then(() => ({ ...server, database }))
}

export function dropDatabase(server: DatabaseParts, database: string): Promise<void> {
  return onServer(server, `drop database if exists ${database} with (force)`)
}

async function onServer(server: DatabaseParts, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
