import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Start {
  /** The folder of the package whose script `start` runs. */
  readonly folder: string
  /** The path that responds with 200 once the server is ready. */
  readonly path: string
  readonly env?: Record<string, string>
}

const timeoutMs = 60_000

/** Runs `npm start`, waits until the server is ready and stops it; returns how many ms it took to be ready. */
export async function timeStart({ folder, path, env = {} }: Start): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Starts a process group: ending one of npm, its shell and the server would not end the others.
    detached: true,
  })
  const exited = once(npm, 'exit')
  const ended = new AbortController()
  void exited.then(() => ended.abort())
  try {
    await waitUntilReady(`http://127.0.0.1:${port}${path}`, ended.signal)
    return performance.now() - began
  } finally {
    await endGroup(npm.pid)
  }
}

async function endGroup(leader: number | undefined): Promise<void> {
  if (leader === undefined) return
  signalGroup(leader, 'SIGTERM')
  while (signalGroup(leader, 0)) await delay(5)
}

/** Returns whether any process of the group was alive. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}

async function waitUntilReady(url: string, ended: AbortSignal): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (ended.aborted) throw new Error(`It ended before ${url} answered`)
    if ((await statusOf(url)) === 200) return
    await delay(5)
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`)
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', () => resolve(undefined))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
