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

// The product that ships, which halts at a given step, to be killed there.

export interface CrashableApp {
  readonly connection: DatabaseContext
  readonly dataDir: string
  readonly keys: RazorpayKeys
  /** Where the provider is. */
  readonly providerUrl: string
}

/** To count steps from now on and to halt after some of them, or to list which were done since. */
export type CrashableCommand = { readonly haltAfter?: number } | 'taken'

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
  // Its pass through the documents at start would be counted as steps of what is done meanwhile.
  ENCRYPT_DOCUMENTS: 'false',
}
const app = await buildApp({
  // Without a printer, what is queued stays in the queue.
  config: { ...readConfig(environment), virtualPrinter: false },
  database: { ...database, db },
  connection,
  secretKey: 'a secret that only tests know, long enough',
  clock: () => new Date(),
  provider: { ...razorpayProvider(keys), baseUrl: () => providerUrl, send: instrumentedSend(points) },
})
process.on('message', (question: CrashableCommand) => {
  if (question === 'taken') return process.send?.(points.taken())
  points.haltAfter(question.haltAfter ?? Infinity)
  return process.send?.('counting')
})
// It must not outlive its test.
process.once('disconnect', () => process.exit())
process.stdout.write(`listening at ${await app.start()}\n`)
