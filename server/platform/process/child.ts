import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { ProcessKilled, ProcessLost } from './process-lost.ts'
import type { Script } from './script-path.ts'
import { memoryLimitMessage } from './watchdog.ts'

/** The messages of a child to its parent; it gets one request at a time, so that an answer needs no id. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: unknown; memoryBytes: number }
  | { kind: 'error'; error: Error; memoryBytes: number }

export interface Reply {
  answer: unknown
  memoryBytes: number
}

export interface Child {
  /** Resolves when the child can take requests; rejects if it ends before that. */
  ready: Promise<void>
  /** Aborted as soon as the child is known to have ended. */
  gone: AbortSignal
  ended: Promise<unknown>
  send(request: unknown, timeoutMs: number, signal: AbortSignal): Promise<Reply>
  /** Lets the system give the processor to other processes first. This cannot be undone. */
  lowerPriority(): void
  kill(): void
}

const stderrTailLength = 2_000

export interface ChildLimits {
  memoryMb: number
  startTimeoutMs?: number
}

/** Starts a child without the environment and terminal of this process. It gets only requests. */
export function startChild(script: Script, { memoryMb, startTimeoutMs }: ChildLimits): Child {
  const process = fork(script.path, [String(memoryMb)], {
    execArgv: [...script.execArgv, `--max-old-space-size=${memoryMb}`],
    env: script.env ?? {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  // `close` follows every spawn or write error.
  process.on('error', () => {})
  const gone = new AbortController()
  // Before other listeners run: a child that is gone must get no further request.
  process.once('close', () => gone.abort())
  const stderrTail = collectStderr(process)
  const crash = () => {
    const detail = stderrTail() || `ended with ${endOf(process)}`
    return isKilled(process, stderrTail()) ? new ProcessKilled(detail) : new ProcessLost('crashed', detail)
  }
  const ended = once(gone.signal, 'abort')
  const ready = becomesReady(process, gone.signal, crash, startTimeoutMs)
  // Callers may never await ready: avoid an unhandled rejection.
  ready.catch(() => {})
  return {
    ready,
    gone: gone.signal,
    ended,
    send: (request, timeoutMs, signal) => send(process, crash, request, timeoutMs, signal),
    lowerPriority: () => lowerPriority(process.pid),
    kill: () => void process.kill('SIGKILL'),
  }
}

/**
 * A nice value: about a quarter of the time of a process that competes, so that slow work still ends within
 * its limit.
 */
const slowPriority = 5

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, slowPriority)
  } catch {
    // The child may have ended meanwhile.
  }
}

async function becomesReady(
  process: ChildProcess,
  gone: AbortSignal,
  crash: () => ProcessLost,
  startTimeoutMs?: number,
): Promise<void> {
  const late = new AbortController()
  const timer =
    startTimeoutMs === undefined ? undefined : setTimeout(() => late.abort(), startTimeoutMs).unref()
  try {
    await once(process, 'message', { signal: AbortSignal.any([gone, late.signal]) })
  } catch {
    throw gone.aborted ? crash() : new ProcessLost('timeout', `not ready in ${startTimeoutMs} ms`)
  } finally {
    clearTimeout(timer)
  }
}

function endOf(process: ChildProcess): string {
  return process.signalCode ?? `code ${process.exitCode}`
}

/**
 * Signals that only another process sends: after a fault, a process ends with a code or with another signal.
 */
const signalsFromOutside = new Set<string | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

function isKilled({ signalCode }: ChildProcess, stderrTail: string): boolean {
  return signalsFromOutside.has(signalCode) && !stderrTail.includes(memoryLimitMessage)
}

function collectStderr(process: ChildProcess): () => string {
  let text = ''
  process.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-stderrTailLength)
  })
  return () => text.trim()
}

/** With less computing time, it is not known whether a process was busy. */
const minComputingMs = 1_000
/** Length of a clock tick, in which Linux counts the time of processes. */
const tickMs = 10

/** The processor time of a process, in ms; 0 if the system does not report it. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [userTicks, systemTicks] = fields.split(' ').slice(11)
    return (Number(userTicks) + Number(systemTicks)) * tickMs
  } catch {
    return 0
  }
}

function send(
  process: ChildProcess,
  crash: () => ProcessLost,
  request: unknown,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let killedFor: unknown
    const kill = (reason: unknown) => {
      killedFor = reason
      process.kill('SIGKILL')
    }
    const abort = () => kill(signal.reason)
    const before = processorMs(process)
    const timer = setTimeout(() => {
      const usedMs = processorMs(process) - before
      const wasComputing = usedMs >= Math.max(timeoutMs / 2, minComputingMs)
      const detail = `no answer in ${timeoutMs} ms, of which it computed ${usedMs} ms`
      kill(new ProcessLost('timeout', detail, { wasComputing }))
    }, timeoutMs)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      process.off('message', answered).off('close', lost)
      outcome()
    }
    const answered = (message: FromChild) => {
      if (message.kind === 'answer') settle(() => resolve(message))
      if (message.kind === 'error') settle(() => reject(message.error))
    }
    let sendError: Error | null = null
    const reasonOfEnd = () => killedFor ?? (sendError ? new ProcessKilled(sendError.message) : crash())
    const lost = () => settle(() => reject(reasonOfEnd()))
    process.on('message', answered).on('close', lost)
    signal.addEventListener('abort', abort)
    // A request that cannot be sent means that the child has ended, and `close` reports that.
    process.send({ request }, (error) => {
      sendError = error
    })
    if (signal.aborted) abort()
  })
}
