import type { FastifyInstance } from 'fastify'
import { identifyBySession } from './accounts/identify.ts'
import { accounts } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import { openStorage } from './documents/storage/open-storage.ts'
import { createWordConverter } from './documents/conversion/create-word-converter.ts'
import { createPdfEngine } from './documents/engine/pdf-engine.ts'
import { createIntakeProcesses } from './documents/intake/intake-processes.ts'
import { documents } from './documents/documents.ts'
import { health } from './health/health.ts'
import { notifications } from './notifications/notifications.ts'
import { ordering } from './ordering/ordering.ts'
import { createPaperRenderer } from './payments/paper/paper-renderer.ts'
import { paperRoutes } from './payments/paper/routes.ts'
import { payments } from './payments/payments.ts'
import { type PaymentProvider, razorpayProvider, simulatedProvider } from './payments/provider.ts'
import { simulator } from './payments/simulator/simulator.ts'
import type { Database } from './platform/database/connect.ts'
import type { DatabaseTarget } from './platform/database/target.ts'
import { createLiveEvents } from './platform/events/live-events.ts'
import { webAppFolder } from './platform/files/package-folders.ts'
import { createHttp } from './platform/http/create-http.ts'
import { monitorToken } from './platform/http/monitor-token.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { refuseOtherMethods } from './platform/http/refuse-other-methods.ts'
import { router } from './platform/http/route.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import { type Secrets, secretsFrom } from './platform/secrets/secret-key.ts'
import { printing } from './printing/printing.ts'
import { settingsRoutes } from './settings/routes.ts'
import { watchSettings } from './settings/watch-settings.ts'
import { siteRoutes } from './site/routes.ts'

export interface AppParts {
  readonly config: Config
  readonly database: Database
  readonly connection: DatabaseTarget
  readonly secretKey: string
  readonly clock: () => Date
  /** Instead of the payment provider that the configuration names. */
  readonly provider?: PaymentProvider
  /** Whether what reads PDFs is started only once there is one to read, and not ahead of whoever comes first. */
  readonly engineOnDemand?: boolean
}

export interface App {
  readonly http: FastifyInstance
  /** Payments are simulated. */
  readonly demo: boolean
  /** Answers where it listens. */
  start(): Promise<string>
  /** Lets what has begun end, then stops every part. */
  stop(): Promise<void>
}

/** Builds every feature with exactly what it uses; nothing runs yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, connection, secretKey, clock } = parts
  const { db, outage } = database
  const { publicUrl, dataDir } = config
  const secure = publicUrl?.startsWith('https:') ?? false
  const secrets = secretsFrom(secretKey)
  const provider = parts.provider ?? providerOf(config, secrets, () => ownAddress(http))

  const http = await createHttp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    secure,
    checkoutHosts: provider.checkoutHosts,
    outage,
  })
  const { log } = http
  const jobs = createJobs({ connection, log, outage })
  const events = createLiveEvents({ connection, log, outage })
  const engine = createPdfEngine({ onDemand: parts.engineOnDemand ?? false, log })
  const intake = createIntakeProcesses({ log })
  const papers = createPaperRenderer({ log })
  const words = createWordConverter({ choice: config.wordConverter, log })
  const storage = await openStorage({ dataDir, s3: config.s3, log })
  const identify = identifyBySession({ db, clock, publicUrl, secure })
  const route = router(http, identify, monitorToken(config.monitorToken))
  const shared = { app: http, route, db, jobs, events, engine, intake, words, storage, clock, log }

  settingsRoutes({ ...shared, demo: provider.simulated })
  const settings = watchSettings(shared)
  const limits = createRateLimits(database.pool)
  accounts({
    ...shared,
    limits,
    secure,
    codeKey: secrets.keyFor('one-time codes'),
    deviceKey: secrets.keyFor('device cookies'),
  })
  await documents({ ...shared, limits, linkKey: secrets.keyFor('links to files') })
  const printers = await printing({ ...shared, dataDir, virtualPrinter: config.virtualPrinter })
  ordering({ ...shared, stopAtPrinter: printers.stopAtPrinter })
  payments({ ...shared, provider })
  paperRoutes({ ...shared, papers })
  if (provider.simulated) simulator({ ...shared, provider })
  const messages = notifications({ ...shared, smtp: config.smtp, publicUrl })
  health({ ...shared, outage, dataDir, isOnDisk: config.s3 === undefined, seePrinters: () => printers.see() })
  await siteRoutes({ app: http, webRoot: webAppFolder() })
  await http.register(refuseOtherMethods)

  async function start(): Promise<string> {
    await Promise.all([events.start(), jobs.start()])
    await settings.start()
    const address = await http.listen({ host: config.host, port: config.port })
    if (config.role === 'web') return address
    await printers.start()
    await jobs.beginWork()
    return address
  }

  let starting = Promise.resolve('')
  return {
    http,
    demo: provider.simulated,
    start() {
      starting = start()
      return starting
    },
    async stop() {
      // What is still starting could not be stopped.
      await starting.catch(() => {})
      await http.close()
      await jobs.stop()
      await printers.stop()
      await events.stop()
      await Promise.all([engine.close(), intake.close(), words.close(), papers.close()])
      storage.close()
      messages.close()
    },
  }
}

function providerOf({ razorpay }: Config, secrets: Secrets, ownAddress: () => string): PaymentProvider {
  if (razorpay) return razorpayProvider(razorpay)
  return simulatedProvider(secrets.keyFor('simulated payments').toString('hex'), ownAddress)
}
