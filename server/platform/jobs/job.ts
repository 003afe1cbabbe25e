import type { QueueOptions } from 'pg-boss'

/**
 * How often a job is tried, with which delays, how long it may run, and how long its row is kept afterwards.
 */
export type RetryPolicy = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'retryBackoff' | 'expireInSeconds' | 'deleteAfterSeconds'
>

export interface JobOptions extends RetryPolicy {
  /** How many jobs of this kind one process runs concurrently. */
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

/** `Data` is stored as JSON. A handler may get the same job twice, because it is retried after a crash. */
export function defineJob<Data extends object = Record<string, never>>(
  name: string,
  { concurrency = 2, concurrencyOfGroup, ...retry }: JobOptions = {},
): Job<Data> {
  return { name, concurrency, concurrencyOfGroup, retry: { ...usual, ...retry } }
}
