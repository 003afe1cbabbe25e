import type { QueueOptions } from 'pg-boss'

/** How often a job is tried, after which waits, for how long it may run, and for how long its row stays afterwards. */
export type RetryPolicy = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'retryBackoff' | 'expireInSeconds' | 'deleteAfterSeconds'
>

export interface JobOptions extends RetryPolicy {
  /** How many of them one process works on at the same moment. */
  concurrency?: number
  /** Concurrent jobs of one group; no limit if unset. */
  concurrencyOfGroup?: number
}

export interface Job<Data extends object> {
  name: string
  retry: RetryPolicy
  concurrency: number
  concurrencyOfGroup?: number | undefined
  /** Never set: it ties the type of the data to the job. */
  data?: Data
}

const usual: RetryPolicy = { retryLimit: 5, retryDelay: 2, retryBackoff: true }

/** `Data` is kept as JSON. A handler may see the same job twice: after a crash it is tried again. */
export function defineJob<Data extends object = Record<string, never>>(
  name: string,
  { concurrency = 2, concurrencyOfGroup, ...retry }: JobOptions = {},
): Job<Data> {
  return { name, concurrency, concurrencyOfGroup, retry: { ...usual, ...retry } }
}
