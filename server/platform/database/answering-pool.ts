import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseClient } from './database-client.ts'

const tickMs = 250
/** After this time the pool sends a trivial query, which a healthy database answers immediately. */
const ticksUntilProbe = 2
const ticksUntilSilent = 6

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (error?: Error | boolean) => void

/**
 * A pool that does not wait for a database that stopped answering. After 1.5 s without a byte it drops its
 * connections and rejects callers until the database answers. A long query has no effect, because the
 * database still answers the probe.
 */
export class AnsweringPool extends pg.Pool {
  readonly #config: pg.PoolConfig
  readonly #onSilence: (reason: string) => void
  readonly #clients = new Set<pg.Client>()
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #timer: NodeJS.Timeout
  #probe: DatabaseClient | undefined
  #isPolling = false
  #quietTicks = 0
  #bytesReceived = 0
  #isSilent = false

  constructor(config: pg.PoolConfig, onSilence: (reason: string) => void) {
    super({ ...config, Client: DatabaseClient })
    this.#config = config
    this.#onSilence = onSilence
    this.on('connect', (client) => this.#clients.add(client as unknown as pg.Client))
    this.on('remove', (client) => this.#clients.delete(client as unknown as pg.Client))
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect()
    const deliver = async () => {
      let client: pg.PoolClient
      try {
        client = await this.#connect()
      } catch (error) {
        callback(error as Error, undefined, () => {})
        return
      }
      callback(undefined, client, (error) => client.release(error))
    }
    void deliver()
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    clearInterval(this.#timer)
    this.#dropProbe()
    return callback ? super.end(callback) : super.end()
  }

  #connect(): Promise<pg.PoolClient> {
    if (this.#isSilent) return Promise.reject(silence())
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#waiting.delete(fail)
        reject(error)
      }
      this.#waiting.add(fail)
      const deliver = async () => {
        const client = await super.connect()
        if (this.#waiting.delete(fail)) resolve(client)
        else client.release()
      }
      deliver().catch(fail)
    })
  }

  #tick(): void {
    const isInUse = this.totalCount > this.idleCount || this.waitingCount > 0
    if (this.#hasReceived() || (!isInUse && !this.#isSilent)) {
      this.#quietTicks = 0
      return
    }
    // Counts ticks instead of time, because a busy process does not read its sockets.
    this.#quietTicks += 1
    if (this.#quietTicks >= ticksUntilSilent) {
      this.#quietTicks = 0
      this.#markSilent()
    }
    if (this.#quietTicks >= ticksUntilProbe || this.#isSilent) this.#startProbe()
  }

  #hasReceived(): boolean {
    let bytes = 0
    for (const client of [...this.#clients, ...(this.#probe ? [this.#probe] : [])])
      bytes += bytesReadBy(client)
    const hasReceived = bytes > this.#bytesReceived
    this.#bytesReceived = bytes
    return hasReceived
  }

  #startProbe(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    const [probe, connected] = this.#probe ? [this.#probe, Promise.resolve()] : this.#newProbe()
    this.#probe = probe
    connected
      .then(() => probe.query('select'))
      .then(
        () => this.#answered(probe, true),
        () => this.#answered(probe, false),
      )
  }

  #newProbe(): [DatabaseClient, Promise<unknown>] {
    const probe = new DatabaseClient(this.#config)
    // Without a listener, a lost connection would end the process.
    probe.on('error', () => {})
    return [probe, probe.connect()]
  }

  /** An error also shows that the database answers. */
  #answered(probe: DatabaseClient, isHealthy: boolean): void {
    if (probe !== this.#probe) return
    this.#isPolling = false
    this.#isSilent = false
    this.#quietTicks = 0
    if (!isHealthy) this.#dropProbe()
  }

  #markSilent(): void {
    this.#isSilent = true
    this.#dropProbe()
    const error = silence()
    for (const fail of this.#waiting) fail(error)
    for (const client of this.#clients) client.connection.stream.destroy()
    this.#onSilence(error.message)
  }

  #dropProbe(): void {
    const probe = this.#probe
    this.#probe = undefined
    this.#isPolling = false
    probe?.connection.stream.destroy()
  }
}

/** Begins with the driver's message, by which isDatabaseAway recognises it. */
function silence(): Error {
  return new Error('timeout exceeded when trying to connect: the database does not answer')
}

function bytesReadBy(client: pg.Client): number {
  return (client.connection.stream as Socket).bytesRead
}
