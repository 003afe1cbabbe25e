import type { JobResult, JobWithMetadata } from 'pg-boss'
import { isDatabaseAway } from '../database/is-database-away.ts'
import type { DatabaseOutage } from '../database/outage.ts'
import { observeJob } from '../telemetry/metrics.ts'
import { type Origin, traceJob } from '../telemetry/tracing.ts'
import type { Log } from '../log/log.ts'

export interface JobContext {
  /** Aborted when the process stops, when the job takes too long, or when another worker took it over. */
  signal: AbortSignal
}

export type Handler<Data> = (data: Data, context: JobContext) => Promise<void>

/** The key in a job's data for the request that enqueued it. */
export const originKey = '_origin'

interface BatchContext {
  readonly stopping: AbortSignal
  readonly log: Log
  readonly outage: DatabaseOutage
}

/** Runs the jobs concurrently and returns a result for each, so that one failure does not fail the others. */
export function runBatch<Data extends object>(
  jobs: JobWithMetadata<Data>[],
  handler: Handler<Data>,
  { stopping, log, outage }: BatchContext,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      try {
        const { [originKey]: origin, ...data } = job.data as Data & { [originKey]?: Origin }
        const work = () => handler(data as Data, { signal: AbortSignal.any([job.signal, stopping]) })
        await observeJob(job.name, () => traceJob(job.name, origin, work))
        return { id: job.id, status: 'completed' }
      } catch (error) {
        logFailure(job, error, { log, outage })
        return { id: job.id, status: 'failed', output: { message: String(error) } }
      }
    }),
  )
}

function logFailure(
  job: JobWithMetadata,
  error: unknown,
  { log, outage }: Pick<BatchContext, 'log' | 'outage'>,
): void {
  const details = { job: job.name, id: job.id, attempt: job.retryCount + 1, err: error }
  const isLast = job.retryCount >= job.retryLimit
  if (isDatabaseAway(error)) outage.recordFailure(String(error))
  if (isDatabaseAway(error) && !isLast) return
  if (!isLast) log.warn(details, 'a job failed and will be tried again')
  else log.error(details, 'a job failed for the last time')
}
