import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { accountData } from './account-data/routes.ts'
import { auditRoutes, beginChain, checkNightly, withAuditKey } from './audit/index.ts'
import { accounts, campusDirectory, campusProvider, identifyBySession } from './accounts/index.ts'
import type { Config } from './config.ts'
import { secretsOf } from './config-secrets.ts'
import {
  type IntakeProcesses,
  type PdfEngine,
  createIntakeProcesses,
  createPdfEngine,
  startEncrypting,
  createWordConverter,
  documents,
  openDocumentKeys,
  openStorage,
  recordDamage,
  useKeys,
  colorFinder,
} from './documents/index.ts'
import { countByDeskStatus, desk } from './desk/index.ts'
import { health } from './health/health.ts'
import { messageChannels, messages, vapidKeys } from './messages/index.ts'
import { notifications } from './notifications/index.ts'
import { operationRoutes, rejectChangesOnHold, watchHold } from './operation/index.ts'
import { ordering, requestsOfDocuments, spendingStats } from './ordering/index.ts'
import { chooseProvider, simulatePayments } from './payments/choose-provider.ts'
import {
  type InvoiceRenderer,
  type PaymentProvider,
  createInvoiceRenderer,
  invoiceRoutes,
  payments,
} from './payments/index.ts'
import type { Database, Db } from './platform/database/connect.ts'
import type { DatabaseTarget } from './platform/database/target.ts'
import { createLiveEvents, warnIfUndelivered } from './platform/events/live-events.ts'
import { webAppFolder } from './platform/files/package-folders.ts'
import { createHttp } from './platform/http/create-http.ts'
import { monitorToken } from './platform/http/monitor-token.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { rejectOtherMethods } from './platform/http/reject-other-methods.ts'
import { router } from './platform/http/route.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/log/log.ts'
import { secretsFrom } from './platform/secrets/secret-key.ts'
import { printers } from './printers/index.ts'
import { printing } from './printing/index.ts'
import {
  type CampusLogin,
  campusEmail,
  currentSettings,
  settingsRoutes,
  watchSettings,
} from './settings/index.ts'
import { reportRoutes } from './reports/index.ts'
import { inlineScriptHashes, siteRoutes } from './site/routes.ts'
import { requestDetails, subscribedEventBus } from './subscribe-features.ts'
import { support } from './support/index.ts'

export interface AppContext {
  readonly config: Config
  readonly database: Database
  readonly connection: DatabaseTarget
  /** The database without the pooler in front of it; defaults to `connection`. */
  readonly directConnection?: DatabaseTarget
  readonly secretKey: string
  readonly clock: () => Date
  /** Replaces the payment provider of the configuration. */
  readonly provider?: PaymentProvider
  /** Processes that the caller starts and ends; without them the app starts and ends its own. */
  readonly processes?: AppProcesses
  /** The timeout for the body of a call, in ms; defaults to half a minute. */
  readonly bodyTimeoutMs?: number | undefined
  /** Replaces standard output. */
  readonly logTo?: DestinationStream
}

/** The parts that run in child processes. */
export interface AppProcesses {
  readonly engine: PdfEngine
  readonly intake: IntakeProcesses
  readonly invoiceRenderer: InvoiceRenderer
}

export interface App {
  readonly http: FastifyInstance
  /** Whether payments are simulated. */
  readonly demo: boolean
  /** Starts the app and returns the address at which it listens. */
  start(): Promise<string>
  /** Waits for running calls and jobs, then stops every part. */
  stop(): Promise<void>
}

/** Builds all features with their dependencies. Nothing runs before `start`. */
export async function buildApp(parts: AppContext): Promise<App> {
  const { config, database, connection, directConnection = connection, secretKey, clock } = parts
  const { outage } = database
  const { publicUrl, dataDir } = config
  const secure = publicUrl?.startsWith('https:') ?? false
  const secrets = secretsFrom(secretKey)
  const db = withAuditKey(database.db, secrets)
  const provider = parts.provider ?? chooseProvider(config, secrets, () => ownAddress(http))

  const webRoot = webAppFolder()
  const http = await createHttp({
    logLevel: config.logLevel,
    logTo: parts.logTo,
    bodyTimeoutMs: parts.bodyTimeoutMs,
    secrets: [secretKey, provider.keys.keySecret, provider.keys.webhookSecret, ...secretsOf(config)],
    trustedProxies: config.trustedProxies,
    secure,
    checkoutHosts: provider.checkoutHosts,
    inlineScripts: await inlineScriptHashes(webRoot),
    corsOrigins: config.corsOrigins,
    outage,
  })
  const { log } = http
  const jobs = createJobs({ connection, directConnection, log, outage })
  const events = createLiveEvents({ connection: directConnection, log, outage })
  const { engine, intake, invoiceRenderer } = parts.processes ?? createProcesses(log)
  const words = createWordConverter({ choice: config.wordConverter, log })
  const documentKeys = await openDocumentKeys(db, config)
  const stopUsingKeys = useKeys({ db, log }, documentKeys)
  const storage = await openStorage({
    dataDir,
    s3: config.s3,
    log,
    keys: documentKeys,
    onDamaged: (key, reason) => void recordDamage({ db, log }, { key, reason }),
  })
  const identify = identifyBySession({ db, clock, publicUrl, secure })
  const hold = watchHold({ db, log })
  rejectChangesOnHold(http, hold)
  const route = router(http, identify, monitorToken(config.monitorToken))
  const channels = messageChannels(config)
  const push = { keys: vapidKeys(secrets), endpoints: config.pushEndpoints }
  const eventBus = subscribedEventBus(channels)
  const findColors = colorFinder({ db, storage, engine, log })
  const details = requestDetails
  const requests = requestsOfDocuments
  const features = { eventBus, details, requests }
  const shared = {
    app: http,
    route,
    db,
    jobs,
    events,
    ...features,
    engine,
    intake,
    words,
    storage,
    findColors,
    clock,
    log,
  }

  operationRoutes({ ...shared, hold })
  checkNightly(shared)
  auditRoutes({ ...shared, timeZone: async () => (await currentSettings(db)).timeZone })
  settingsRoutes({ ...shared, demo: provider.simulated, campusLogin: campusLoginOf(config) })
  const settings = watchSettings(shared)
  const limits = createRateLimits(database.pool)
  const accountsContext = {
    ...shared,
    limits,
    secure,
    codeKey: secrets.keyFor('one-time codes'),
    secondFactorKey: secrets.keyFor('second factors'),
    deviceKey: secrets.keyFor('device cookies'),
    publicUrl,
    campus: config.oidc && campusProvider(config.oidc, shared),
    directory: config.ldap && campusDirectory(config.ldap, shared),
    campusGroups: (config.oidc ?? config.ldap)?.groups ?? {},
    campusKey: secrets.keyFor('campus sign-in'),
    spendingStats: (reader: Db, userId: string) =>
      spendingStats({ db: reader, now: clock(), details }, userId),
  }
  accounts(accountsContext)
  await documents({ ...shared, documentKeys, limits, linkKey: secrets.keyFor('links to files') })
  const printService = await printing({
    ...shared,
    dataDir,
    virtualPrinter: config.virtualPrinter,
    virtualPagesPerMinute: config.virtualPrinterPagesPerMinute,
    openingHours: () => currentSettings(db),
  })
  const { checkOpenPayment } = payments({ ...shared, provider, isOnHold: () => hold.isOn() })
  ordering({ ...shared, claimSentPrint: printService.claimSentPrint, checkOpenPayment })
  invoiceRoutes({ ...shared, invoiceRenderer })
  const simulator = provider.simulated
    ? simulatePayments({ ...shared, provider, allowDemo: config.allowDemo })
    : undefined
  notifications({ ...shared, channels, push })
  support({ ...shared, limits })
  desk(shared)
  reportRoutes(shared)
  printers({ ...shared, printing: printService, campusEmail: () => campusEmail(db) })
  accountData({
    ...accountsContext,
    erasePrintDataOf: (trx, id) => printService.erasePrintDataOf(trx, id),
  })
  const messageService = messages({
    ...shared,
    config,
    push,
    campusEmail: () => campusEmail(db),
    campusName: async () => (await currentSettings(db)).campusName,
  })
  health({
    ...shared,
    outage,
    pool: database.pool,
    countAtDesk: () => countByDeskStatus(db),
    dataDir,
    isOnDisk: config.s3 === undefined,
    pollPrinters: () => printService.pollPrinters(),
  })
  await siteRoutes({ ...shared, secure, publicUrl, webRoot })
  await http.register(rejectOtherMethods)

  async function start(): Promise<string> {
    await Promise.all([events.start(), jobs.start(), simulator?.start()])
    await Promise.all([settings.start(), hold.start(), beginChain(db, clock())])
    // Errors are ignored, since other parts report an unreachable database.
    void warnIfUndelivered({ db, events, log }).catch(() => {})
    const address = await http.listen({ host: config.host, port: config.port })
    if (config.role === 'web') return address
    await printService.start()
    await hold.runAfterHold(async () => {
      await jobs.beginWork()
      stopEncrypting = startEncrypting({ db, storage, requests, log, clock }, documentKeys)
    })
    return address
  }

  let stopEncrypting: (() => Promise<void>) | undefined
  let starting = Promise.resolve('')
  return {
    http,
    demo: provider.simulated,
    start() {
      starting = start()
      return starting
    },
    async stop() {
      // A part that is still starting could not be stopped.
      await starting.catch(() => {})
      await http.close()
      await hold.stop()
      await jobs.stop()
      await printService.stop()
      await events.stop()
      if (!parts.processes) await Promise.all([engine.close(), intake.close(), invoiceRenderer.close()])
      await words.close()
      await stopEncrypting?.()
      stopUsingKeys()
      storage.close()
      messageService.close()
    },
  }
}

/** Starts the child processes. With `onDemand`, those for PDF files start with the first file. */
export function createProcesses(log: Log, onDemand = false): AppProcesses {
  return {
    engine: createPdfEngine({ onDemand, log }),
    intake: createIntakeProcesses({ log }),
    invoiceRenderer: createInvoiceRenderer({ log }),
  }
}

function campusLoginOf({ oidc, ldap }: Config): CampusLogin | null {
  if (oidc) return { name: oidc.name, by: 'page' }
  return ldap ? { name: ldap.name, by: 'password' } : null
}
