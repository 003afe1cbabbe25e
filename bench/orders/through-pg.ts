import pg from 'pg'
import type { DatabaseContext } from '../../server/platform/database/target.ts'
import { atOnce } from './at-once.ts'
import type { Customer } from './customers.ts'
import { namesFor } from './fresh-names.ts'
import type { RecordedOrder } from './record-order.ts'
import { replayOf } from './replay-sql.ts'
import type { Way } from './way.ts'

/** For every customer, a bare client sends the recorded statements again and again. */
export async function throughPg(
  connection: DatabaseContext,
  recorded: RecordedOrder,
  customers: readonly Customer[],
): Promise<Way> {
  const replay = replayOf(recorded.statements)
  const workers = await Promise.all(
    customers.map(async (customer) => {
      const client = new pg.Client({ ...connection })
      client.on('error', () => {
        // A measurement that failed has ended the database: its own error is shown.
      })
      await client.connect()
      return { client, names: namesFor(recorded.customer, customer) }
    }),
  )
  return {
    run: (orders) => atOnce(workers, orders, ({ client, names }) => replay(client, names)),
    async close() {
      await Promise.all(workers.map(({ client }) => client.end()))
    },
  }
}
