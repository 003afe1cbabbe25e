import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Metrics of this process, in the format of Prometheus. */
export const processMetrics = new Registry()

collectDefaultMetrics({ register: processMetrics })

const registers = [processMetrics]
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const requestSeconds = new Histogram({
  name: 'campus_print_http_request_duration_seconds',
  help: 'Time to answer an HTTP request, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: seconds,
  registers,
})

const jobSeconds = new Histogram({
  name: 'campus_print_job_duration_seconds',
  help: 'Time a background job ran, by its name and result',
  labelNames: ['job', 'result'],
  buckets: [...seconds, 120, 600],
  registers,
})

const callSeconds = new Histogram({
  name: 'campus_print_provider_call_duration_seconds',
  help: 'Time a call of another service took: payments, mail, messages, storage',
  labelNames: ['service', 'result'],
  buckets: seconds,
  registers,
})

const querySeconds = new Histogram({
  name: 'campus_print_database_query_duration_seconds',
  help: 'Time a statement took in the database, with the network',
  labelNames: ['result'],
  buckets: [0.0005, 0.001, 0.0025, ...seconds],
  registers,
})

const logErrors = new Counter({
  name: 'campus_print_log_errors_total',
  help: 'Lines of level error or worse that this process has logged',
  registers,
})

interface AnsweredRequest {
  readonly method: string
  /** The URL pattern, because each id in a URL would create a series. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export function observeRequest({ method, route, status, ms }: AnsweredRequest): void {
  requestSeconds.observe({ method, route, status }, ms / 1000)
}

export function observeQuery({ ms, failed }: { ms: number; failed: boolean }): void {
  querySeconds.observe({ result: failed ? 'error' : 'ok' }, ms / 1000)
}

export function countLogError(): void {
  logErrors.inc()
}

export function observeJob<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
  return timed(work, (result, time) => jobSeconds.observe({ job, result }, time))
}

export function observeCall<Result>(service: string, work: () => Promise<Result>): Promise<Result> {
  return timed(work, (result, time) => callSeconds.observe({ service, result }, time))
}

async function timed<Result>(
  work: () => Promise<Result>,
  observe: (result: 'ok' | 'error', time: number) => void,
): Promise<Result> {
  const start = performance.now()
  let result: 'ok' | 'error' = 'error'
  try {
    const value = await work()
    result = 'ok'
    return value
  } finally {
    observe(result, (performance.now() - start) / 1000)
  }
}
