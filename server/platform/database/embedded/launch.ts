import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseContext } from '../target.ts'
import { listenSettings } from './address.ts'
import type { Binaries } from './binaries.ts'
import { reach } from './reach.ts'
import type { RunAs } from './run-as.ts'
import type { RunningServer } from './running-server.ts'
import { spawnProgram } from './spawn-program.ts'

export interface LaunchOptions {
  folder: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  connection: DatabaseContext
  durable: boolean
}

const logLimitBytes = 1_000_000
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}
const stopTimeoutMs = { fast: 10_000, immediate: 5_000 }

/** Starts our own server; throws its last output if it ends before a client could connect. */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const log = await openLog(options.folder)
  const child = spawnProgram(options.runAs, options.binaries.postgres, serverArguments(options), [
    'ignore',
    log.handle.fd,
    log.handle.fd,
  ])
  await log.handle.close()
  const gone = once(child, 'exit').catch(() => {})
  // Without a parent-death signal this covers every exit but kill -9.
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)
  child.once('exit', () => process.off('exit', stopOnExit))
  child.unref()

  await untilReady(child, options.connection)
  if (!isRunning(child)) throw new Error(`PostgreSQL did not start: ${await log.written()}`)
  return {
    connection: options.connection,
    gone,
    async stop() {
      child.ref()
      child.kill('SIGINT')
      if (await settles(gone, stopTimeoutMs.fast)) return
      child.kill('SIGQUIT')
      if (await settles(gone, stopTimeoutMs.immediate)) return
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Waits for the server, usually for milliseconds; after a crash under load it may take minutes. */
async function untilReady(child: ChildProcess, connection: DatabaseContext): Promise<void> {
  for (let pauseMs = 5; isRunning(child); pauseMs = Math.min(pauseMs * 1.2, 200)) {
    if ((await reach(connection)) === 'ready') return
    await delay(pauseMs)
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function serverArguments({ cluster, connection, durable }: LaunchOptions): string[] {
  const settings = {
    ...listenSettings(connection),
    // User input must not reach the log: neither statements nor the values in an error's details.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : forTests),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function openLog(folder: string) {
  const path = join(folder, 'server.log')
  const before = await stat(path).catch(() => ({ size: 0 }))
  if (before.size > logLimitBytes) await rename(path, `${path}.1`)
  const handle = await open(path, 'a', 0o600)
  const from = (await handle.stat()).size
  return { handle, written: async () => (await readFile(path)).subarray(from).toString().trim() }
}

async function settles(ended: Promise<unknown>, withinMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const timeout = delay(withinMs, false, { signal: waiting.signal }).catch(() => false)
  const settled = await Promise.race([ended.then(() => true), timeout])
  waiting.abort()
  return settled
}
