import { type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { scriptPath } from '../../platform/process/script-path.ts'

export interface Child {
  pid: number
  /** The lines of output so far. */
  lines: string[]
  /** Resolves with the first line of output, past or future, with this beginning. */
  line(beginning: string): Promise<string>
  /** Sends a message to the process; returns the next message from it. */
  send(message: Serializable): Promise<unknown>
  /** Resolves with the next message from the process. */
  message(): Promise<unknown>
  kill(signal: NodeJS.Signals): void
  exited: Promise<unknown>
}

/** Runs a program of the server's sources, such as `main`, in a separate process group. */
export function runProcess(name: string, args: string[], env: Record<string, string> = {}): Child {
  const script = scriptPath(name)
  const child = spawn(process.execPath, [...script.execArgv, script.path, ...args], {
    env: { ...process.env, ...script.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  })
  const lines: string[] = []
  const output = createInterface(child.stdout!)
  output.on('line', (line) => lines.push(line))
  const exited = once(child, 'exit')

  async function line(beginning: string): Promise<string> {
    const ended = once(output, 'close')
    for (;;) {
      const found = lines.find((text) => text.startsWith(beginning))
      if (found !== undefined) return found
      const outcome = await Promise.race([once(output, 'line'), ended.then(() => 'ended')])
      if (outcome === 'ended') throw new Error(`${name} ended before it wrote "${beginning}"`)
    }
  }

  async function nextMessage(): Promise<unknown> {
    const next = once(child, 'message').then(([value]) => value as unknown)
    return Promise.race([
      next,
      exited.then(() => Promise.reject(new Error(`${name} ended and said nothing`))),
    ])
  }

  function send(message: Serializable): Promise<unknown> {
    const answer = nextMessage()
    child.send(message)
    return answer
  }
  const kill = (signal: NodeJS.Signals) => child.kill(signal)
  return { pid: child.pid ?? 0, lines, line, send, message: nextMessage, kill, exited }
}
