import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { startChild, type Child } from './child.ts'
import { FairQueue, type Job, type Turn } from './fair-queue.ts'
import { Interrupted, ProcessKilled, ProcessLost } from './process-lost.ts'
import type { Script } from './script-path.ts'

export interface ProcessPoolOptions {
  script: Script
  /** Children kept running; each works on one request at a time. */
  size: number
  timeoutMs: number
  /** A child that uses more memory than this is ended, in MB. */
  memoryMb: number
  /**
   * A child that still uses more than this after an answer is replaced, in MB; half of `memoryMb` by default.
   */
  wornMb?: number
  /** The number of requests after which a child is replaced in any case. */
  recycleAfter: number
  /** The number of requests that may wait for a child. */
  maxWaiting: number
  /** Most waiting requests of one tenant; `maxWaiting` if unset. */
  maxWaitingOfOne?: number
  /** A request that takes longer may be interrupted and started again later; two seconds by default. */
  longRunMs?: number
  /** A tenant that used more of the children's time lately waits for the others; five seconds by default. */
  heavyUseMs?: number
  /** How long a child may take to start; unlimited by default. */
  startTimeoutMs?: number
  /** Starts children only for a request, and ends those that were idle for `idleMs`. */
  onDemand?: { readonly idleMs: number }
  log: Pick<Log, 'warn'>
}

export interface Limits {
  signal?: AbortSignal | undefined
  /** The tenant of the request: tenants share the children's time fairly. */
  tenant?: string | undefined
  /** Whether the request goes before the other requests of its tenant. */
  urgent?: boolean
  /** Rejects with `WaitedTooLong` if no child is free within this time, in ms. */
  maxWaitMs?: number | undefined
  /** Replaces the timeout of the pool; counted from the start of the work. */
  timeoutMs?: number
  /** How long a child may continue an aborted request: most answers cost less than starting another child. */
  graceMs?: number
}

/**
 * A pool of child processes, started in advance unless `onDemand` is set. A crash of one does not affect this
 * process.
 */
export interface ProcessPool<Request, Answer> {
  /**
   * Retries the request in another child if the first was killed from outside; after two kills the request
   * counts as the cause. Rejects with `ProcessLost`, `ProcessPoolFull`, `TenantFull`, `WaitedTooLong`, the
   * signal's reason (the child is killed if it had begun), or whatever the script threw.
   */
  run(request: Request, limits?: Limits): Promise<Answer>
  close(): Promise<void>
}

interface Timed<Request> {
  request: Request
  timeoutMs: number
  graceMs: number
}

const startsBeforeGivingUp = 3
const restartDelayMs = 1_000
const slowAfterMs = 1_000

export function createProcessPool<Request, Answer>(
  options: ProcessPoolOptions,
): ProcessPool<Request, Answer> {
  const queue = new FairQueue<Timed<Request>, Answer>({ ...options, servers: options.size })
  const closing = new AbortController()
  const places = Array.from({ length: options.size }, () => restartWhenLost(options, queue, closing.signal))
  return {
    async run(
      request,
      { signal, tenant, maxWaitMs, urgent = false, timeoutMs = options.timeoutMs, graceMs = 0 } = {},
    ) {
      const join = (turn: Turn) => {
        closing.signal.throwIfAborted()
        return queue.join({ request, timeoutMs, graceMs }, { tenant, signal, maxWaitMs, ...turn })
      }
      try {
        return await join({ urgent })
      } catch (error) {
        if (!(error instanceof ProcessKilled)) throw error
        return join({ urgent: true })
      }
    },
    async close() {
      const reason = new ProcessLost('closed', 'the pool was closed')
      closing.abort(reason)
      queue.rejectAll(reason)
      await Promise.all(places)
    },
  }
}

/** Keeps one child of the pool running: starts another one when it has reached a limit or is lost. */
async function restartWhenLost<Request, Answer>(
  options: ProcessPoolOptions,
  queue: FairQueue<Timed<Request>, Answer>,
  closing: AbortSignal,
): Promise<void> {
  let failedStarts = 0
  let idle = true
  while (!closing.aborted) {
    if (idle && options.onDemand) await queue.notEmpty(closing)
    if (closing.aborted) return
    const child = startChild(options.script, options)
    const kill = () => child.kill()
    closing.addEventListener('abort', kill)
    try {
      await child.ready
      failedStarts = 0
      idle = (await serve(child, options, queue, closing)) === 'idle'
    } catch (error) {
      failedStarts += 1
      idle = true
      if (!closing.aborted) options.log.warn({ err: error, failedStarts }, 'a child process does not start')
      if (failedStarts >= startsBeforeGivingUp) queue.rejectAll(new ProcessLost('unavailable', String(error)))
      await delay(restartDelayMs, undefined, { signal: closing }).catch(() => {})
    } finally {
      closing.removeEventListener('abort', kill)
      child.kill()
      await child.ended
    }
  }
}

async function serve<Request, Answer>(
  child: Child,
  options: ProcessPoolOptions,
  queue: FairQueue<Timed<Request>, Answer>,
  closing: AbortSignal,
): Promise<'idle' | 'over'> {
  const over = AbortSignal.any([child.gone, closing])
  const worn = (options.wornMb ?? options.memoryMb / 2) * 2 ** 20
  for (let served = 0; served < options.recycleAfter; served += 1) {
    const job = await takeUnlessIdle(options.onDemand?.idleMs, queue, over)
    if (!job) return over.aborted ? 'over' : 'idle'
    const { request, timeoutMs, graceMs } = job.request
    const leaving = job.signal ? [abortedAfter(graceMs, job.signal)] : []
    const signal = AbortSignal.any([...leaving, job.interruption, closing])
    const isSlow = lowerPriorityOfSlow(child)
    try {
      const { answer, memoryBytes } = await child.send(request, timeoutMs, signal)
      if (job.signal?.aborted) job.reject(job.signal.reason)
      else job.resolve(answer as Answer)
      if (memoryBytes > worn || isSlow()) return 'over'
    } catch (error) {
      if (error instanceof Interrupted) {
        job.putBack()
        continue
      }
      if (error instanceof ProcessLost) options.log.warn({ err: error }, 'a child process was lost')
      job.reject(error)
      if (isSlow()) return 'over'
    } finally {
      isSlow.stop()
    }
  }
  return 'over'
}

/**
 * Lowers the priority of a child whose request takes long, so that quick requests go first; it is replaced
 * after that.
 */
function lowerPriorityOfSlow(child: Child) {
  let slow = false
  const timer = setTimeout(() => {
    slow = true
    child.lowerPriority()
  }, slowAfterMs).unref()
  return Object.assign(() => slow, { stop: () => clearTimeout(timer) })
}

async function takeUnlessIdle<Request, Answer>(
  idleMs: number | undefined,
  queue: FairQueue<Request, Answer>,
  over: AbortSignal,
): Promise<Job<Request, Answer> | undefined> {
  if (idleMs === undefined) return queue.take(over)
  // Not AbortSignal.timeout: within AbortSignal.any it may be garbage-collected too early.
  const idle = new AbortController()
  const timer = setTimeout(() => idle.abort(), idleMs).unref()
  try {
    return await queue.take(AbortSignal.any([over, idle.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/** A signal that is aborted `graceMs` after another one, with the same reason. */
function abortedAfter(graceMs: number, signal: AbortSignal): AbortSignal {
  if (graceMs === 0) return signal
  const late = new AbortController()
  const begin = () => setTimeout(() => late.abort(signal.reason), graceMs).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return late.signal
}
