import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../log/log.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import type { TrialRequest } from '../../testing/processes/pool-child.ts'
import type { ProcessLost } from './process-lost.ts'
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './process-pool.ts'
import { scriptPath } from './script-path.ts'

const script = scriptPath(import.meta.url, '../../testing/processes/pool-child')

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

/** Opens a pool for one test and gives what asks it. */
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

test('a child answers one request after another and is kept', async () => {
  const run = open()
  const pids = await Promise.all(Array.from({ length: 20 }, () => run({ kind: 'pid' })))
  expect(new Set(pids).size).toBe(1)
})

test('more requests than may wait are turned away at once', async () => {
  const run = open({ maxWaiting: 1 })
  const waiting = run({ kind: 'pid' })
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ name: 'ProcessPoolFull', code: 'busy' })
  await waiting
})

test('a lost child tells whether it computed for most of its time or waited for something', async () => {
  const run = open({ size: 2, timeoutMs: 4_000 })
  const lost = (kind: 'hang' | 'wait') => run({ kind }).catch((error: ProcessLost) => error)
  const [hung, waited] = (await Promise.all([lost('hang'), lost('wait')])) as ProcessLost[]
  const computedMs = Number(/computed (\d+) ms/.exec(hung?.message ?? '')?.[1])
  expect(computedMs).toBeGreaterThan(0)
  // On a machine that is busy otherwise it gets less than half of a processor.
  expect(hung?.wasComputing).toBe(computedMs >= 2_000)
  expect(waited).toMatchObject({ reason: 'timeout', wasComputing: false })
})

test('a tenant that used nothing is answered while two others have every child, and those go on later', async () => {
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

test('a child that hangs is killed in time, and the next request finds another one', async () => {
  const run = open({ timeoutMs: 2_000 })
  const first = await run({ kind: 'pid' })
  await expect(run({ kind: 'hang' })).rejects.toMatchObject({ name: 'ProcessLost', reason: 'timeout' })
  expect(await run({ kind: 'pid' })).not.toBe(first)
  expect(alive(first)).toBe(false)
})

test('a child that ends fails its own request and no other', async () => {
  const run = open()
  const [lost, kept] = await Promise.allSettled([run({ kind: 'exit' }), run({ kind: 'pid' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { reason: 'crashed' } })
  expect(kept.status).toBe('fulfilled')
})

describe('a child that is killed from outside', () => {
  const patient = { timeout: 20_000 }

  /** Kills the first children that begin to work on a request; answers them and what came of it. */
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

  test('in the middle of its work leaves the request to another one, since the killer may have meant anyone', async () => {
    const { killed, outcome } = await killFirst(1, open())
    expect(outcome).toEqual(expect.any(Number))
    expect(killed).not.toContain(outcome)
  })

  test('and so is the next one fails the request, which may be what the killer means', async () => {
    const { outcome } = await killFirst(2, open())
    expect(outcome).toMatchObject({ name: 'ProcessLost', reason: 'crashed' })
  })

  test.each(['SIGKILL', 'SIGTERM'])('by %s just before it is asked costs no request', async (signal) => {
    const run = open()
    const pid = Number(await run({ kind: 'pid' }))
    process.kill(pid, signal)
    expect(await run({ kind: 'pid' })).not.toBe(pid)
  })

  test('is not replaced for a request that nobody waits for any more', async () => {
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

test('an idle child that dies is replaced before anyone needs it', async () => {
  const run = open()
  const pid = Number(await run({ kind: 'pid' }))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => alive(pid)).toBe(false)
  expect(await run({ kind: 'pid' })).not.toBe(pid)
})

test('a child that had ended by itself when it was asked costs no request', async () => {
  const folder = await temporaryFolder()
  const run = open({ script: await childThatEndsUnnoticed(folder) })
  const first = String(await run({ kind: 'pid' }))
  await expect.poll(() => alive(first)).toBe(false)
  const second = run({ kind: 'pid' })
  process.kill(Number(await readFile(join(folder, first), 'utf8')))
  expect(await second).not.toBe(Number(first))
})

test('a child that outgrows its memory is ended while it is busy', async () => {
  const run = open({ memoryMb: 300 })
  await expect(run({ kind: 'grow', megabytes: 4_000 })).rejects.toMatchObject({
    reason: 'crashed',
    message: expect.stringContaining('out of memory'),
  })
})

test('a child that stays large after its answer is replaced', async () => {
  const run = open({ memoryMb: 400 })
  const first = await run({ kind: 'pid' })
  await run({ kind: 'grow', megabytes: 220 })
  expect(await run({ kind: 'pid' })).not.toBe(first)
})

test('a child is replaced after the requests it is good for', async () => {
  const run = open({ recycleAfter: 2 })
  const pids = [await run({ kind: 'pid' }), await run({ kind: 'pid' }), await run({ kind: 'pid' })]
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
})

test('an error thrown by the script reaches the caller and the child lives on', async () => {
  const run = open()
  const first = await run({ kind: 'pid' })
  await expect(run({ kind: 'throw' })).rejects.toThrow(new TypeError('asked to throw'))
  expect(await run({ kind: 'pid' })).toBe(first)
})

test('an aborted request leaves the line, or takes its child with it', async () => {
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

test('an aborted request may have a moment to end, and its child is kept when that suffices', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const controller = new AbortController()
  const working = run({ kind: 'grow', megabytes: 20 }, controller.signal, 20_000)
  controller.abort(new Error('left'))
  await expect(working).rejects.toThrow('left')
  expect(await run({ kind: 'pid' })).toBe(pid)
})

test('an aborted request that does not end in its moment takes its child with it', async () => {
  const run = open()
  const pid = await run({ kind: 'pid' })
  const controller = new AbortController()
  const working = run({ kind: 'hang' }, controller.signal, 100)
  controller.abort(new Error('left'))
  await expect(working).rejects.toThrow('left')
  expect(alive(pid)).toBe(false)
})

test('children see nothing of the environment', async () => {
  vi.stubEnv('RAZORPAY_KEY_SECRET', 'secret')
  const run = open()
  expect(await run({ kind: 'environment' })).not.toContain('RAZORPAY_KEY_SECRET')
  vi.unstubAllEnvs()
})

test('closing ends the children and whatever they were doing', async () => {
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

test('a script that cannot start is reported to whoever waits', async () => {
  const run = open({ script: { path: '/nowhere/child.js', execArgv: [] } })
  await expect(run({ kind: 'pid' })).rejects.toMatchObject({ reason: 'unavailable' })
})

describe('on demand', () => {
  test('no child runs before something is asked', async () => {
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

  test('a child with nothing to do is ended, and the next request starts another', async () => {
    const run = open({ onDemand: { idleMs: 50 } })
    const first = await run({ kind: 'pid' })
    await expect.poll(() => alive(first)).toBe(false)
    expect(await run({ kind: 'pid' })).not.toBe(first)
  })

  test('a child that was worn out is replaced at once, for whoever comes next', async () => {
    const folder = await temporaryFolder()
    const counted = await childThatCounts(folder)
    const run = open({ script: counted, recycleAfter: 1, onDemand: { idleMs: 60_000 } })
    await run({ kind: 'pid' })
    await expect.poll(() => startsIn(folder)).toBe(2)
  })

  test('more requests than may wait are turned away while the child starts', async () => {
    const run = open({ maxWaiting: 1, onDemand: { idleMs: 60_000 } })
    const waiting = run({ kind: 'pid' })
    await expect(run({ kind: 'pid' })).rejects.toMatchObject({ code: 'busy' })
    await waiting
  })
})

test('a child that hangs at its start is killed, and the request is answered by the next one', async () => {
  const folder = await temporaryFolder()
  const run = open({ script: await childThatCounts(folder, { hangs: 1 }), startTimeoutMs: 4_000 })
  expect(await run({ kind: 'pid' })).toBe('here')
  expect(await startsIn(folder)).toBe(2)
})

test('a script whose every start hangs is reported to whoever waits', async () => {
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
