import { type Step, buy, steps } from './buy.ts'
import type { Customer } from './customers.ts'
import { httpClient } from './http-client.ts'
import { measureRate } from './measure-rate.ts'
import type { Workload } from './workload.ts'

export interface OverHttp extends Workload {
  /** How many ms each step of each order took. */
  readonly took: Readonly<Record<Step, number[]>>
}

/** Every customer buys over a separate connection. */
export function overHttp(url: string, customers: readonly Customer[]): OverHttp {
  const shoppers = customers.map((customer) => ({ customer, post: httpClient(url, customer.token) }))
  const took = Object.fromEntries(steps.map((step) => [step, [] as number[]])) as OverHttp['took']
  return {
    took,
    run: (orders) =>
      measureRate(shoppers, orders, ({ post, customer }) =>
        buy(post, customer, (step, ms) => void took[step].push(ms)),
      ),
    async close() {
      for (const { post } of shoppers) post.close()
    },
  }
}
