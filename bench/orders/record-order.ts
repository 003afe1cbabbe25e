import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { DatabaseContext } from '../../server/platform/database/target.ts'
import { silentLog } from '../../server/platform/log/log.ts'
import { buy } from './buy.ts'
import { type Customer, newCustomer } from './customers.ts'
import { httpClient } from './http-client.ts'
import { type Statement, recordStatements } from './record-sql.ts'

export interface RecordedOrder {
  readonly customer: Customer
  readonly statements: readonly Statement[]
}

/** Runs the app in this process, buys once to warm it up, and writes down the SQL of the second order. */
export async function recordOrder(connection: DatabaseContext, dataDir: string): Promise<RecordedOrder> {
  const database = connect(connection, { max: 20, log: silentLog })
  const recorder = recordStatements(database.pool)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent' })
  const secretKey = 'a secret of this measurement, long enough'
  const app = await buildApp({ config, database, connection, secretKey, clock: () => new Date() })
  try {
    const url = await app.start()
    const customer = await newCustomer(database.db, url)
    const post = httpClient(url, customer.token)
    await buy(post, customer)
    const statements = await recorder.during(() => buy(post, customer))
    post.close()
    return { customer, statements }
  } finally {
    recorder.close()
    await app.stop()
    await database.close()
  }
}
