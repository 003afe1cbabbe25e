import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '../database/database-client.ts'
import type { DatabaseOutage } from '../database/outage.ts'
import { type DatabaseTarget, connectionSettings } from '../database/target.ts'

export interface ListenOptions {
  connection: DatabaseTarget
  channel: string
  outage: DatabaseOutage
  onMessage(text: string): void
  onReconnect(): void
}

const heartbeatMs = 15_000
const firstBackoffMs = 50
const maxBackoffMs = 2_000

/**
 * Listens to a channel until `stop`, and reconnects after restarts of the database and silent network
 * failures.
 */
export function keepListening(options: ListenOptions): { start(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function reconnectWhenLost(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    while (client) {
      await untilLost(client, stopping.signal)
      if (stopping.signal.aborted) return client.end()
      options.outage.recordFailure('live events lost their database connection')
      void client.end()
      client = await listenAgain(options, stopping.signal)
      if (client) options.onReconnect()
    }
  }

  return {
    async start() {
      running = reconnectWhenLost(await listen(options))
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function listen(options: ListenOptions): Promise<pg.Client> {
  const client = new DatabaseClient({
    ...connectionSettings(options.connection),
    application_name: 'campus-print-events',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${options.channel}`)
    return client
  } catch (error) {
    void client.end()
    throw error
  }
}

async function listenAgain(options: ListenOptions, stopping: AbortSignal): Promise<pg.Client | undefined> {
  for (let backoffMs = firstBackoffMs; !stopping.aborted; backoffMs = Math.min(backoffMs * 2, maxBackoffMs)) {
    try {
      return await listen(options)
    } catch {
      await delay(backoffMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}

/** Waits until the connection is lost. A regular probe detects a connection that was lost silently. */
async function untilLost(client: pg.Client, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController()
  client.once('end', () => lost.abort())
  const probe = setInterval(() => {
    client.query('select').catch(() => lost.abort())
  }, heartbeatMs)
  const over = AbortSignal.any([lost.signal, stopping])
  if (!over.aborted) await once(over, 'abort')
  clearInterval(probe)
}
