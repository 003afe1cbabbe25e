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
  /** The end of its standard output and error output. */
  output: string
}

const outputLength = 20_000

/**
 * Runs another program without environment and input until it and all its child processes have ended. After a
 * timeout or abort it kills the whole process group, and rejects with `ProcessLost` or the signal's reason.
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
