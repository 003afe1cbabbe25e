import type { ApiResponse } from '../fixtures/app/api-client.ts'
import { expectNoServerError } from '../models/money/commands.ts'
import { type JobFilter, runJobs } from './paused-jobs.ts'
import type { CrashableStep } from './product.ts'
import type { Shop } from './shop.ts'

/** A use of the product that a crash may interrupt. */
export interface Flow {
  /** The step in which the process may crash. */
  readonly act: CrashableStep
  /** What the client or worker does once the product has restarted. */
  readonly retry: () => Promise<unknown>
  /** The client may also give up. */
  readonly retryIsOptional: boolean
}

/** A client's call, which it repeats if it got no response. The retry may be rejected, because the call succeeded. */
export function apiCallFlow(call: () => Promise<ApiResponse>): Flow {
  return {
    act: async () => expectSuccess(await call()),
    retry: async () => expectNoServerError(await call()),
    retryIsOptional: true,
  }
}

/** A webhook. The provider delivers it again with all its others, or it is lost. */
export function webhookFlow(deliverWebhook: (event?: string) => Promise<void>, event: string): Flow {
  return { act: () => deliverWebhook(event), retry: () => deliverWebhook(), retryIsOptional: true }
}

/** A background job, which the next worker runs again. */
export function jobFlow({ database }: Shop, filter: JobFilter): Flow {
  const work = (abandoned?: AbortSignal) => runJobs(database, [filter], abandoned)
  return { act: work, retry: () => work(), retryIsOptional: false }
}

export function expectSuccess({ status, json }: ApiResponse): void {
  if (status >= 300) throw new Error(`It was answered with ${status}: ${JSON.stringify(json)}`)
}
