import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../platform/database/connect.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { silentLog } from '../../platform/log/log.ts'

// Inserts rows until it is interrupted, and prints the id of each row after its commit.

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

const [, , dataDir = ''] = process.argv
const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
const database = connect(server.connection, { max: 4, log: silentLog })
await database.pool.query(
  `begin;
   select pg_advisory_xact_lock(1);
   create table if not exists written (id bigint generated always as identity primary key);
   commit`,
)
process.stdout.write('ready\n')

async function write(): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      const { rows } = await database.pool.query<{ id: number }>(
        'insert into written default values returning id',
      )
      process.stdout.write(`${rows[0]?.id}\n`)
    } catch {
      // The test killed the database and restarts it.
      await delay(10)
    }
  }
}

await Promise.all([write(), write(), write(), write()])
await database.close()
await server.stop()
