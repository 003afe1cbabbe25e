import type { ApiResponse } from '../fixtures/app/api-client.ts'
import { answered } from '../models/money/commands.ts'
import { type Wanted, workOff } from './paused-jobs.ts'
import type { CrashableStep } from './product.ts'
import type { Shop } from './shop.ts'

/** One way through the product. */
export interface Flow {
  /** The step in which the process may crash. */
  readonly act: CrashableStep
  /** What the client does once the product is back: it calls again. */
  readonly again: () => Promise<unknown>
  /** The client may as well never come back. */
  readonly mayStayAway: boolean
}

/** A call of a client, repeated without an answer; that it was done already is an answer, too. */
export function apiCall(call: () => Promise<ApiResponse>): Flow {
  return {
    act: async () => succeeded(await call()),
    again: async () => answered(await call()),
    mayStayAway: true,
  }
}

/** A webhook, delivered again with all others of the provider; or it is lost. */
export function webhook(deliverWebhook: (event?: string) => Promise<void>, event: string): Flow {
  return { act: () => deliverWebhook(event), again: () => deliverWebhook(), mayStayAway: true }
}

/** What a worker does, and the next one does again. */
export function worked({ database }: Shop, wanted: Wanted): Flow {
  const work = (gone?: AbortSignal) => workOff(database, [wanted], gone)
  return { act: work, again: () => work(), mayStayAway: false }
}

export function succeeded({ status, json }: ApiResponse): void {
  if (status >= 300) throw new Error(`It was answered with ${status}: ${JSON.stringify(json)}`)
}
