import { Kysely, PostgresDialect } from 'kysely'
import { buildApp } from '../../app.ts'
import { type RazorpayKeys, readConfig } from '../../config.ts'
import { razorpayProvider } from '../../payments/provider.ts'
import { connect } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { DatabaseContext } from '../../platform/database/target.ts'
import { silentLog } from '../../platform/log/log.ts'
import { crashPoints } from './crash-points.ts'
import { instrumentedDialect } from './instrumented-dialect.ts'
import { instrumentedSend } from './instrumented-send.ts'

// Runs the app that ships and halts it at a given step, where the test kills it.

export interface CrashableApp {
  readonly connection: DatabaseContext
  readonly dataDir: string
  readonly keys: RazorpayKeys
  readonly providerUrl: string
}

/** Starts to count steps and halts after some of them, or lists the steps since then. */
export type CrashableCommand = { readonly haltAfter?: number } | 'list-steps'

const { connection, dataDir, keys, providerUrl } = JSON.parse(process.argv[2] ?? '') as CrashableApp
const points = crashPoints(() => process.send?.('halted'))
const database = connect(connection, { max: 20, log: silentLog })
const db = new Kysely<Tables>({
  dialect: instrumentedDialect(new PostgresDialect({ pool: database.pool }), points),
})
const environment = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  WORD_CONVERTER: 'none',
  // Otherwise the start would encrypt older documents, and count that as steps of the flow.
  ENCRYPT_DOCUMENTS: 'false',
}
const app = await buildApp({
  // Without a printer, print requests stay in the queue.
  config: { ...readConfig(environment), virtualPrinter: false },
  database: { ...database, db },
  connection,
  secretKey: 'a secret that only tests know, long enough',
  clock: () => new Date(),
  provider: { ...razorpayProvider(keys), baseUrl: () => providerUrl, send: instrumentedSend(points) },
})
process.on('message', (command: CrashableCommand) => {
  if (command === 'list-steps') return process.send?.(points.steps())
  points.haltAfter(command.haltAfter ?? Infinity)
  return process.send?.('counting')
})
// It must not outlive its test.
process.once('disconnect', () => process.exit())
process.stdout.write(`listening at ${await app.start()}\n`)
