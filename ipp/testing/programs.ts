import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Finds a program in the PATH and in the folders Debian puts daemons into.
 * @throws Error naming the package to install.
 */
export function findProgram(name: string, debianPackage: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/sbin']
  const found = folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)
  if (found === undefined) throw new Error(`${name} is missing: install the Debian package ${debianPackage}`)
  return found
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface RunningProgram {
  readonly process: ChildProcess
  /** Returns its output so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

export function runProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const ended = once(child, 'exit')
  return {
    process: child,
    output: () => Buffer.concat(output).toString(),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A port that was free a moment ago. It is below those that systems give away, so that nothing else gets it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** @throws Error with what the program said, when it ends or 10 s pass before `isReady`. */
export async function untilReady(program: RunningProgram, isReady: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 10_000
  while (!(await isReady())) {
    if (program.process.exitCode !== null || Date.now() > giveUpAt) {
      await program.stop()
      throw new Error(`${program.process.spawnfile} did not start: ${program.output()}`)
    }
    await delay(20)
  }
}

/** Whether someone listens on a port of the loopback, or on a socket in the file system. */
export async function accepts(at: number | string, host = 'localhost'): Promise<boolean> {
  const socket = typeof at === 'number' ? connect(at, host) : connect(at)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
