import { type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { scriptPath } from '../../platform/process/script-path.ts'

export interface Child {
  pid: number
  /** What it wrote so far, line by line. */
  lines: string[]
  /** The first line that begins so, from now or before. */
  line(beginning: string): Promise<string>
  /** Sends it a message; answers the next one that it sends. */
  send(question: Serializable): Promise<unknown>
  /** The next message that it sends. */
  message(): Promise<unknown>
  kill(signal: NodeJS.Signals): void
  exited: Promise<unknown>
}

/** Runs a program of the server's sources, such as `main`, in a process group of its own. */
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

  async function message(): Promise<unknown> {
    const next = once(child, 'message').then(([value]) => value as unknown)
    return Promise.race([
      next,
      exited.then(() => Promise.reject(new Error(`${name} ended and said nothing`))),
    ])
  }

  function send(question: Serializable): Promise<unknown> {
    const answer = message()
    child.send(question)
    return answer
  }
  const kill = (signal: NodeJS.Signals) => child.kill(signal)
  return { pid: child.pid ?? 0, lines, line, send, message, kill, exited }
}
