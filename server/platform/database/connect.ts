import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { AnsweringPool } from './answering-pool.ts'
import { type DatabaseOutage, watchOutage } from './outage.ts'
import { observeQuery } from '../telemetry/metrics.ts'
import { traceQuery } from '../telemetry/tracing.ts'
import type { Tables } from './tables.ts'
import { type DatabaseTarget, connectionSettings } from './target.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  outage: DatabaseOutage
  close(): Promise<void>
}

const { INT8, DATE } = pg.types.builtins

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, parseInt8)
// A calendar day has no time zone: as a Date it would shift with the server's.
types.setTypeParser(DATE, (day: string) => day)

function parseInt8(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database holds ${text}, more than a number can hold exactly`)
}

function observe({ level, query, queryDurationMillis: ms }: LogEvent): void {
  const failed = level === 'error'
  observeQuery({ ms, failed })
  traceQuery(query.sql, { ms, failed })
}

/** Opens a pool that survives outages of the database: queries fail during one and work again after it. */
export function connect(target: DatabaseTarget, { max, log }: { max: number; log: Log }): Database {
  const pool = new AnsweringPool(
    {
      ...connectionSettings(target),
      max,
      types,
      application_name: 'campus-print',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    (reason) => outage.recordFailure(reason),
  )
  const outage = watchOutage({ probe: () => pool.query('select'), log })
  // An idle connection was lost.
  pool.on('error', (error) => outage.recordFailure(error.message))
  // The pool does not listen to a connection that is in use: losing it between two queries would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: observe })
  return {
    db,
    pool,
    outage,
    close() {
      outage.end()
      return pool.end()
    },
  }
}
