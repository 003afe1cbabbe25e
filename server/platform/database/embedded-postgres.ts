import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { chooseAddress, passwordFile } from './embedded/address.ts'
import { locateBinaries } from './embedded/binaries.ts'
import { findOrLaunchServer } from './embedded/bring-up.ts'
import { ensureCluster } from './embedded/cluster.ts'
import type { LaunchOptions } from './embedded/launch.ts'
import { linkLibraries } from './embedded/library-links.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import type { RunningServer } from './embedded/running-server.ts'
import type { DatabaseContext } from './target.ts'

export interface EmbeddedPostgresOptions {
  /** The database is in its subfolder `postgres`. */
  dataDir: string
  log: Log
  /** `false` gives up safety against power cuts for speed; only for tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  connection: DatabaseContext
  stop(): Promise<void>
}

/** Starts PostgreSQL from its npm package and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const launch = await prepare(options)
  const first = await findOrLaunchServer(launch, options.log)
  const stopping = new AbortController()
  // A server that was already running may listen at another address than a new one would.
  const { connection } = first
  const supervision = superviseServer(first, { ...launch, connection }, options.log, stopping.signal)
  return {
    connection,
    stop() {
      stopping.abort()
      return supervision
    },
  }
}

async function prepare({ dataDir, durable = true }: EmbeddedPostgresOptions): Promise<LaunchOptions> {
  const folder = join(resolve(dataDir), 'postgres')
  await mkdir(resolve(dataDir), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const binaries = await locateBinaries()
  await linkLibraries(binaries.root)
  const runAs = await chooseRunAs(folder, binaries.postgres)
  const connection = await chooseAddress(folder, runAs)
  const cluster = await ensureCluster({
    folder,
    binaries,
    runAs,
    passwordFile: connection.password ? passwordFile(folder) : undefined,
    durable,
  })
  return { folder, cluster, binaries, runAs, connection, durable }
}

async function superviseServer(first: RunningServer, launch: LaunchOptions, log: Log, stopping: AbortSignal) {
  const stopRequested = once(stopping, 'abort')
  let server: RunningServer | undefined = first
  while (server) {
    await Promise.race([server.gone, stopRequested])
    if (stopping.aborted) return server.stop()
    log.error({}, 'the database server ended by itself, starting it again')
    server = await bringUpAgain(launch, log, stopping)
  }
}

const reportEveryMs = 60_000

async function bringUpAgain(launch: LaunchOptions, log: Log, stopping: AbortSignal) {
  let loggedAt = -Infinity
  while (!stopping.aborted) {
    try {
      return await findOrLaunchServer(launch, log)
    } catch (error) {
      if (performance.now() - loggedAt >= reportEveryMs) {
        log.error({ err: error }, 'the database server does not start, and is started again every second')
        loggedAt = performance.now()
      }
      await delay(1_000)
    }
  }
  return undefined
}
