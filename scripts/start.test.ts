import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isServerOf, readPostmaster } from '../server/platform/database/embedded/postmaster-file.ts'
import { temporaryFolder } from '../server/testing/fixtures/files/temporary-folder.ts'

const root = join(import.meta.dirname, '..')

/** Runs a command as a service manager does, in a separate process group. */
async function startProduct(dataDir: string, program: string, args: string[]) {
  const environment = { PORT: '0', DATA_DIR: dataDir, WORD_CONVERTER: 'none', LOG_LEVEL: 'warn' }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => killGroup(child))
  for await (const line of createInterface(child.stdout)) {
    const url = /^Campus Print is at (\S+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error(`${program} ended before the product was there`)
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended, as it should.
  }
}

test.each([
  ['npm start', 'npm', ['start']],
  ['the start script', process.execPath, ['scripts/start.mjs']],
])('a SIGTERM to %s alone stops the server and its PostgreSQL in order', async (_, program, args) => {
  const dataDir = await temporaryFolder()
  const { child, url } = await startProduct(dataDir, program, args)
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  const cluster = join(dataDir, 'postgres', 'cluster')
  const postgres = readPostmaster(cluster)!.pid

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone')
  await expect.poll(() => isServerOf(cluster, postgres)).toBe(false)
  // PostgreSQL deletes this file when it stops in order, but not when it is killed.
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})
