import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'

export type Row = Readonly<Record<string, unknown>>

/** A statement as the app sent it to the database, and its result. */
export interface Statement {
  readonly query: Readonly<pg.QueryConfig>
  readonly rows: readonly Row[]
  readonly rowCount: number | null
  /** The path of the HTTP request that caused it. */
  readonly path: string
}

export interface Recorder {
  /** Returns the statements that HTTP requests caused while `act` ran. */
  during(act: () => Promise<void>): Promise<readonly Statement[]>
  close(): void
}

const requestStart = 'http.server.request.start'

/** Records statements on connections that the pool opens from now on. Only one `during` may run at a time. */
export function recordStatements(pool: pg.Pool): Recorder {
  const paths = new AsyncLocalStorage<string>()
  let statements: Statement[] = []

  function enterRequest(message: unknown): void {
    paths.enterWith((message as { request: IncomingMessage }).request.url ?? '')
  }

  function watch(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>
    const pass = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) =>
      // Only the limits of uploads call with a callback; orders do not use them.
      typeof args.at(-1) === 'function' ? pass(...args) : record(...(args as [string, unknown[]]))
    const record = async (query: string | pg.QueryConfig, values: unknown[] = []) => {
      const path = paths.getStore()
      const sent = typeof query === 'string' ? { text: query, values: [...values] } : query
      const result = await send(sent)
      const { rows, rowCount } = result
      if (path !== undefined) statements.push({ query: sent, rows, rowCount, path })
      return result
    }
    client.query = watched as typeof client.query
  }

  subscribe(requestStart, enterRequest)
  pool.on('connect', watch)
  return {
    async during(act) {
      statements = []
      await act()
      return statements
    },
    close() {
      unsubscribe(requestStart, enterRequest)
      pool.off('connect', watch)
    },
  }
}
