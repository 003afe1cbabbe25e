import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  pid: number
  /** What it wrote so far, line by line. */
  lines: string[]
  /** The first line that begins so, from now or before. */
  line(beginning: string): Promise<string>
  kill(signal: NodeJS.Signals): void
  exited: Promise<unknown>
}

/** Runs a script of `testing/processes` from its source, in a process group of its own. */
export function runProcess(name: string, args: string[], env: Record<string, string> = {}): Child {
  const script = fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--conditions=source', script, ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  const lines: string[] = []
  const output = createInterface(child.stdout)
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
  return { pid: child.pid ?? 0, lines, line, kill: (signal) => child.kill(signal), exited }
}
