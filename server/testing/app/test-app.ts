import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import { connect } from '../../platform/database/connect.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import { silentLog } from '../../platform/log/log.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'

export interface TestApp {
  readonly app: App
  readonly url: string
  readonly database: TestDatabase
  readonly dataDir: string
  /** A client without a session. */
  readonly anyone: ApiClient
  /** Moves the app's clock, in ms. */
  passTime(ms: number): void
  /** Stops the app's clock: from now on it moves only when it is moved, however busy the machine. */
  stopClock(): void
  close(): Promise<void>
}

/**
 * The app that ships, on a database and a folder of its own, listening on a free port of loopback. `ROLE: 'web'` leaves
 * every job waiting, so that what was enqueued can be looked at.
 */
export async function testApp(
  environment: Record<string, string> = {},
  provider?: PaymentProvider,
): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-app-'))
  const instance = await runApp({ database, dataDir, environment, provider })
  return {
    ...instance,
    async close() {
      await instance.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same app once more, as another process would run it: the database, folder and secret are shared, nothing else. */
export async function secondInstance(
  { database, dataDir }: TestApp,
  environment: Record<string, string> = {},
  provider?: PaymentProvider,
): Promise<TestApp> {
  const { connection } = database
  const own = connect(connection, { max: 10, log: silentLog })
  const instance = await runApp({
    database: { ...own, connection },
    dataDir,
    environment: { ROLE: 'web', ...environment },
    provider,
  })
  return {
    ...instance,
    async close() {
      await instance.close()
      await own.close()
    },
  }
}

interface Surroundings {
  readonly database: TestDatabase
  readonly dataDir: string
  readonly environment: Record<string, string>
  readonly provider?: PaymentProvider | undefined
}

/** Most tests convert no Word file, and need not look for what would. */
const quiet = { PORT: '0', LOG_LEVEL: 'silent', WORD_CONVERTER: 'none' }

/** Runs the app; `close` stops it and leaves its surroundings. */
async function runApp({ database, dataDir, environment, provider }: Surroundings): Promise<TestApp> {
  const config = readConfig({ ...quiet, DATA_DIR: dataDir, ...environment })
  let passed = 0
  let stoppedAt: number | undefined
  const app = await buildApp({
    config,
    database,
    connection: database.connection,
    secretKey: 'a secret that only tests know, long enough',
    clock: () => new Date((stoppedAt ?? Date.now()) + passed),
    // Most tests read no PDF either.
    engineOnDemand: true,
    ...(provider && { provider }),
  })
  await app.start()
  const url = ownAddress(app.http)
  return {
    app,
    url,
    database,
    dataDir,
    anyone: apiClient(url),
    passTime(ms) {
      passed += ms
    },
    stopClock() {
      stoppedAt = Date.now()
    },
    close: () => app.stop(),
  }
}
