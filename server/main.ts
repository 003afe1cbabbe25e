import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { openSecretKey } from './operation/index.ts'
import { consoleLog } from './platform/log/console-log.ts'
import { followDatabaseClock } from './platform/database/follow-database-clock.ts'
import { exportTraces } from './platform/telemetry/export-traces.ts'
import { startErrorMessage } from './start-error.ts'

try {
  await main()
} catch (error) {
  console.error(startErrorMessage(error) ?? error)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const stopTraces = config.tracing && (await exportTraces(config.tracing))
  // The slow import runs while the database starts.
  const [{ buildApp }, { database, connection, directConnection, isEmbedded, close }] = await Promise.all([
    import('./app.ts'),
    openDatabase(config, consoleLog(config.logLevel)),
  ])
  const secretKey = await openSecretKey(database.db, config)
  const clock = await followDatabaseClock(database.db)
  const app = await buildApp({
    config,
    database,
    connection,
    directConnection,
    secretKey,
    clock: () => clock.now(),
  })
  stopOnSignals(async () => {
    await app.stop()
    clock.stop()
    await close()
    await stopTraces?.()
  })
  printSummary(config, await app.start(), { isEmbedded, isDemo: app.demo })
}

function printSummary(
  config: Config,
  address: string,
  { isEmbedded, isDemo }: { isEmbedded: boolean; isDemo: boolean },
): void {
  console.log(`Campus Print is at ${config.publicUrl ?? address}`)
  if (isEmbedded) console.log(`  data      ${join(config.dataDir, 'postgres')} (PostgreSQL, embedded)`)
  if (!config.smtp) console.log(`  mail      ${address}/dev/outbox shows what would have been sent`)
  if (isDemo) console.log('  payments  simulated; no real money moves')
  else console.log(`  payments  by Razorpay, with ${isLive(config) ? 'live' : 'test'} keys`)
  if (config.virtualPrinter && config.role !== 'web')
    console.log(`  printer   ${address}/dev/printer shows what came out`)
}

function isLive({ razorpay }: Config): boolean {
  return razorpay?.keyId.startsWith('rzp_live_') ?? false
}

/** Stops the product in order on SIGINT or SIGTERM, and immediately on a second signal. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
