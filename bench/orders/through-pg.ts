import pg from 'pg'
import type { DatabaseContext } from '../../server/platform/database/target.ts'
import type { Customer } from './customers.ts'
import { measureRate } from './measure-rate.ts'
import type { RecordedOrder } from './record-order.ts'
import { idsOfCustomer } from './replace-ids.ts'
import { compileReplay } from './replay-sql.ts'
import type { Workload } from './workload.ts'

/** For every customer, a bare client sends the recorded statements again and again. */
export async function throughPg(
  connection: DatabaseContext,
  recorded: RecordedOrder,
  customers: readonly Customer[],
): Promise<Workload> {
  const replay = compileReplay(recorded.statements)
  const workers = await Promise.all(
    customers.map(async (customer) => {
      const client = new pg.Client({ ...connection })
      client.on('error', () => {
        // A failed measurement stops the database; its own error is the one to show.
      })
      await client.connect()
      return { client, ids: idsOfCustomer(recorded.customer, customer) }
    }),
  )
  return {
    run: (orders) => measureRate(workers, orders, ({ client, ids }) => replay(client, ids)),
    async close() {
      await Promise.all(workers.map(({ client }) => client.end()))
    },
  }
}
