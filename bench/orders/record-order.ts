import type { DatabaseContext } from '../../server/platform/database/target.ts'
import { buy } from './buy.ts'
import { type Customer, newCustomer } from './customers.ts'
import { httpClient } from './http-client.ts'
import type { Statement } from './record-sql.ts'
import { withRecordedApp } from './recorded-app.ts'

export interface RecordedOrder {
  readonly customer: Customer
  readonly statements: readonly Statement[]
}

/** Runs the app in this process, buys once to warm it up, and records the SQL of the second order. */
export function recordOrder(connection: DatabaseContext, dataDir: string): Promise<RecordedOrder> {
  return withRecordedApp({ connection, dataDir }, async ({ url, db, recorder }) => {
    const customer = await newCustomer(db, url)
    const post = httpClient(url, customer.token)
    await buy(post, customer)
    const statements = await recorder.during(() => buy(post, customer))
    post.close()
    return { customer, statements }
  })
}
