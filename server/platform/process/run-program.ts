import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ProcessLost } from './process-lost.ts'

export interface ProgramLimits {
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface ProgramEnd {
  /** Exit code; `null` if a signal ended the program. */
  code: number | null
  /** The end of what it wrote, to either of its outputs. */
  output: string
}

const outputLength = 20_000

/**
 * Runs another program, without environment or input, until it and all that it started have ended. Rejects
 * with `ProcessLost` when it takes too long and the signal's reason when it is aborted, after killing its whole group.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  { timeoutMs, signal }: ProgramLimits,
): Promise<ProgramEnd> {
  signal?.throwIfAborted()
  const program = spawn(path, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const killed = new AbortController()
  killed.signal.addEventListener('abort', () => killGroup(program))
  const abort = () => killed.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const late = () => killed.abort(new ProcessLost('timeout', `${path} took more than ${timeoutMs} ms`))
  const timer = setTimeout(late, timeoutMs)
  try {
    const output = collectOutput(program)
    const [code] = (await once(program, 'close')) as [number | null]
    killed.signal.throwIfAborted()
    return { code, output: output() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The program has already ended.
  }
}

function collectOutput(program: ChildProcess): () => string {
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-outputLength)
    })
  }
  return () => output.trim()
}
