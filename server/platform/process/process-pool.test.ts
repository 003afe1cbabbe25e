import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../log/log.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import type { TrialRequest } from '../../testing/processes/pool-child.ts'
import type { ProcessLost } from './process-lost.ts'
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './process-pool.ts'
import { scriptPath } from './script-path.ts'

const script = scriptPath('testing/processes/pool-child')

const defaults: ProcessPoolOptions = {
  script,
  size: 1,
  timeoutMs: 20_000,
  memoryMb: 512,
  recycleAfter: 100,
  maxWaiting: 20,
  log: silentLog,
}

let pool: ProcessPool<TrialRequest, unknown>

/** Opens a pool for one test and returns its request function. */
function open(options: Partial<ProcessPoolOptions> = {}) {
  pool = createProcessPool({ ...defaults, ...options })
  return (request: TrialRequest, signal?: AbortSignal, graceMs = 0) => pool.run(request, { signal, graceMs })
}

function alive(pid: unknown): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

afterEach(() => pool.close())

test('a child process answers one request after another and is kept', async () => {
  const run = open()
  const pids = await Promise.all(Array.from({ length: 20 }, () => run({ kind: 'pid' })))
  expect(new Set(pids).size).toBe(1)
})

test('requests beyond the queue’s limit are rejected at once', async () => {
  const run = open({ maxWaiting: 1 })
  const waiting = run({ kind: 'pid' })
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ name: 'ProcessPoolFull', code: 'busy' })
  await waiting
})

test('the error of a lost child process states whether it computed most of its time or waited', async () => {
  const run = open({ size: 2, timeoutMs: 4_000 })
  const lost = (kind: 'hang' | 'wait') => run({ kind }).catch((error: ProcessLost) => error)
  const [hung, waited] = (await Promise.all([lost('hang'), lost('wait')])) as ProcessLost[]
  const computedMs = Number(/computed (\d+) ms/.exec(hung?.message ?? '')?.[1])
  expect(computedMs).toBeGreaterThan(0)
  // On a machine that is busy otherwise it gets less than half of a processor.
  expect(hung?.wasComputing).toBe(computedMs >= 2_000)
  expect(waited).toMatchObject({ reason: 'timeout', wasComputing: false })
})

test('a tenant without usage is served while two others occupy every child process, and those continue later', async () => {
  open({ size: 2 })
  const leaving = new AbortController()
  const { signal } = leaving
  const outcomes: string[] = []
  for (const tenant of ['a', 'b']) {
    pool.run({ kind: 'hang' }, { tenant, signal }).catch((error: unknown) => outcomes.push(String(error)))
  }
  expect(await pool.run({ kind: 'pid' }, { tenant: 'c' })).toBeGreaterThan(0)
  expect(outcomes).toEqual([])
  leaving.abort(new Error('left'))
  await vi.waitFor(() => expect(outcomes).toEqual(['Error: left', 'Error: left']), 10_000)
})

test('a child process that hangs is killed in time, and the next request gets another one', async () => {
  const run = open({ timeoutMs: 2_000 })
  const first = await run({ kind: 'pid' })
  await expect(run({ kind: 'hang' })).rejects.toMatchObject({ name: 'ProcessLost', reason: 'timeout' })
  expect(await run({ kind: 'pid' })).not.toBe(first)
  expect(alive(first)).toBe(false)
})

test('a child process that ends fails only its own request', async () => {
  const run = open()
  const [lost, kept] = await Promise.allSettled([run({ kind: 'exit' }), run({ kind: 'pid' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { reason: 'crashed' } })
  expect(kept.status).toBe('fulfilled')
})

describe('a child process that is killed from outside', () => {
  const patient = { timeout: 20_000 }

  /** Kills the first children that begin to work on a request; returns them and what came of it. */
  async function killFirst(kills: number, run: ReturnType<typeof open>) {
    const folder = await temporaryFolder()
    const outcome = run({ kind: 'begin', folder, hangs: kills }).catch((error: unknown) => error)
    const killed: number[] = []
    while (killed.length < kills) {
      const begun = async () => (await readdir(folder)).map(Number).find((pid) => !killed.includes(pid))
      const pid = await vi.waitUntil(begun, patient)
      process.kill(pid, 'SIGKILL')
      killed.push(pid)
    }
    return { killed, outcome: await outcome }
  }

  test('during its work leaves the request to another one, since the kill may have had another reason', async () => {
    const { killed, outcome } = await killFirst(1, open())
    expect(outcome).toEqual(expect.any(Number))
    expect(killed).not.toContain(outcome)
  })

  test('and so is the next one fails the request, which may be the reason of the kill', async () => {
    const { outcome } = await killFirst(2, open())
    expect(outcome).toMatchObject({ name: 'ProcessLost', reason: 'crashed' })
  })

  test.each(['SIGKILL', 'SIGTERM'])('by %s just before its request costs no request', async (signal) => {
    const run = open()
    const pid = Number(await run({ kind: 'pid' }))
    process.kill(pid, signal)
    expect(await run({ kind: 'pid' })).not.toBe(pid)
  })

  test('is not replaced for a request without a waiting caller', async () => {
    const run = open()
    const folder = await temporaryFolder()
    const controller = new AbortController()
    const working = run({ kind: 'begin', folder, hangs: 9 }, controller.signal, 20_000)
    const pid = await vi.waitUntil(async () => (await readdir(folder))[0], patient)
    controller.abort(new Error('left'))
    process.kill(Number(pid), 'SIGKILL')
    await expect(working).rejects.toThrow('left')
    expect(await readdir(folder)).toEqual([pid])
  })
})

test('an idle child process that crashes is replaced before the next request', async () => {
  const run = open()
  const pid = Number(await run({ kind: 'pid' }))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => alive(pid)).toBe(false)
  expect(await run({ kind: 'pid' })).not.toBe(pid)
})

test('a child process that had ended before its request costs no request', async () => {
  const folder = await temporaryFolder()
  const run = open({ script: await childThatEndsUnnoticed(folder) })
  const first = String(await run({ kind: 'pid' }))
  await expect.poll(() => alive(first)).toBe(false)
  const second = run({ kind: 'pid' })
  process.kill(Number(await readFile(join(folder, first), 'utf8')))
  expect(await second).not.toBe(Number(first))
})

test('a child process over its memory limit is killed while it is busy', async () => {
  const run = open({ memoryMb: 300 })
  await expect(run({ kind: 'grow', megabytes: 4_000 })).rejects.toMatchObject({
    reason: 'crashed',
    message: expect.stringContaining('out of memory'),
  })
})

test('a child process that stays large after its answer is replaced', async () => {
  const run = open({ memoryMb: 400 })
  const first = await run({ kind: 'pid' })
  await run({ kind: 'grow', megabytes: 220 })
  expect(await run({ kind: 'pid' })).not.toBe(first)
})

test('a child process is replaced after its number of requests', async () => {
  const run = open({ recycleAfter: 2 })
  const pids = [await run({ kind: 'pid' }), await run({ kind: 'pid' }), await run({ kind: 'pid' })]
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
})

test('an error thrown by the script reaches the caller, and the child process lives on', async () => {
  const run = open()
  const first = await run({ kind: 'pid' })
  await expect(run({ kind: 'throw' })).rejects.toThrow(new TypeError('thrown on request'))
  expect(await run({ kind: 'pid' })).toBe(first)
})

test('an aborted request leaves the queue or ends its child process', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const [first, second] = [new AbortController(), new AbortController()]
  const working = run({ kind: 'hang' }, first.signal)
  const waiting = run({ kind: 'pid' }, second.signal)
  second.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  first.abort(new Error('stopped'))
  await expect(working).rejects.toThrow('stopped')
  expect(alive(pid)).toBe(false)
})

test('an aborted request that ends within its grace time keeps its child process', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const controller = new AbortController()
  const working = run({ kind: 'grow', megabytes: 20 }, controller.signal, 20_000)
  controller.abort(new Error('left'))
  await expect(working).rejects.toThrow('left')
  expect(await run({ kind: 'pid' })).toBe(pid)
})

test('an aborted request that exceeds its grace time ends its child process', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const controller = new AbortController()
  const working = run({ kind: 'hang' }, controller.signal, 100)
  controller.abort(new Error('left'))
  await expect(working).rejects.toThrow('left')
  expect(alive(pid)).toBe(false)
})

test('child processes do not get the environment', async () => {
  vi.stubEnv('RAZORPAY_KEY_SECRET', 'secret')
  const run = open()
  expect(await run({ kind: 'environment' })).not.toContain('RAZORPAY_KEY_SECRET')
  vi.unstubAllEnvs()
})

test('closing ends the child processes and their requests', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const requests = [run({ kind: 'hang' }), run({ kind: 'pid' })]
  const [outcomes] = await Promise.all([Promise.allSettled(requests), pool.close()])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.reason)).toEqual([
    'closed',
    'closed',
  ])
  expect(alive(pid)).toBe(false)
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ reason: 'closed' })
})

test('a script that cannot start is reported to the waiting callers', async () => {
  const run = open({ script: { path: '/nowhere/child.js', execArgv: [] } })
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ reason: 'unavailable' })
})

describe('on demand', () => {
  test('no child process runs before the first request', async () => {
    const folder = await temporaryFolder()
    const run = open({ script: await childThatCounts(folder), onDemand: { idleMs: 60_000 } })
    // Another pool that starts ahead of need has started meanwhile.
    const ahead = createProcessPool<TrialRequest, unknown>(defaults)
    await ahead.run({ kind: 'pid' })
    await ahead.close()
    expect(await startsIn(folder)).toBe(0)
    expect(await run({ kind: 'pid' })).toBe('here')
    expect(await startsIn(folder)).toBe(1)
  })

  test('an idle child process is ended, and the next request starts another', async () => {
    const run = open({ onDemand: { idleMs: 50 } })
    const first = await run({ kind: 'pid' })
    await expect.poll(() => alive(first)).toBe(false)
    expect(await run({ kind: 'pid' })).not.toBe(first)
  })

  test('a worn out child process is replaced at once, for the next caller', async () => {
    const folder = await temporaryFolder()
    const counted = await childThatCounts(folder)
    const run = open({ script: counted, recycleAfter: 1, onDemand: { idleMs: 60_000 } })
    await run({ kind: 'pid' })
    await expect.poll(() => startsIn(folder)).toBe(2)
  })

  test('requests beyond the queue’s limit are rejected while the child process starts', async () => {
    const run = open({ maxWaiting: 1, onDemand: { idleMs: 60_000 } })
    const waiting = run({ kind: 'pid' })
    await expect(run({ kind: 'pid' })).rejects.toMatchObject({ code: 'busy' })
    await waiting
  })
})

test('a child process that hangs at its start is killed, and the next one answers the request', async () => {
  const folder = await temporaryFolder()
  const run = open({ script: await childThatCounts(folder, { hangs: 1 }), startTimeoutMs: 4_000 })
  expect(await run({ kind: 'pid' })).toBe('here')
  expect(await startsIn(folder)).toBe(2)
})

test('a script that hangs at every start is reported to the waiting callers', async () => {
  const folder = await temporaryFolder()
  const run = open({ script: await childThatCounts(folder, { hangs: 9 }), startTimeoutMs: 200 })
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ reason: 'unavailable' })
})

/** A child that leaves a file for each start, and hangs at the first few of them. */
async function childThatCounts(folder: string, { hangs = 0 } = {}) {
  const path = join(folder, 'child.mjs')
  await writeFile(
    path,
    `import { readdirSync, writeFileSync } from 'node:fs'
     const earlier = readdirSync(${JSON.stringify(folder)}).filter((name) => name.endsWith('.started')).length
     writeFileSync(${JSON.stringify(join(folder, '/'))} + process.pid + '.started', '')
     if (earlier < ${hangs}) await new Promise(() => setInterval(() => {}, 1000))
     process.on('message', () => process.send({ kind: 'answer', answer: 'here', memoryBytes: 1 }))
     process.once('disconnect', () => process.exit())
     process.send({ kind: 'ready' })`,
  )
  return { path, execArgv: [] }
}

/** A child that ends after its answer; the first one leaves a process that keeps its output open, and its end unknown. */
async function childThatEndsUnnoticed(folder: string) {
  const path = join(folder, 'child.mjs')
  await writeFile(
    path,
    `import { spawn } from 'node:child_process'
     import { readdirSync, writeFileSync } from 'node:fs'
     if (readdirSync(${JSON.stringify(folder)}).length === 1) {
       const heir = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
       writeFileSync(${JSON.stringify(join(folder, '/'))} + process.pid, String(heir.pid))
     }
     const end = () => process.exit(3)
     process.on('message', () => process.send({ kind: 'answer', answer: process.pid, memoryBytes: 1 }, end))
     process.send({ kind: 'ready' })`,
  )
  return { path, execArgv: [] }
}

async function startsIn(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.endsWith('.started')).length
}
