import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts'

const forever = new AbortController().signal

/** A queue whose requests and answers are words. */
function queueOf(options: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue<string, string>({ maxWaiting: 100, ...options })
  const outcomes: string[] = []
  const join = (request: string, turn?: Turn) => {
    const answered = queue.join(request, turn)
    answered.catch((error: Error) => outcomes.push(`${request}: ${error.message}`))
    return answered
  }
  /** The next so many requests, as they come to whoever serves them. */
  const taken = async (count: number) => {
    const requests = []
    for (let at = 0; at < count; at += 1) {
      const job = await queue.take(forever)
      requests.push(job?.request)
      job?.resolve('done')
    }
    return requests.join(' ')
  }
  return { queue, join, taken, outcomes }
}

describe('turns', () => {
  test('requests without a tenant are served in order of arrival', async () => {
    const { join, taken } = queueOf()
    for (const request of ['1', '2', '3']) void join(request)
    expect(await taken(3)).toBe('1 2 3')
  })

  test('tenants take turns, however many requests each has', async () => {
    const { join, taken } = queueOf()
    for (const request of ['a1', 'a2', 'a3', 'a4']) void join(request, { tenant: 'a' })
    for (const request of ['b1', 'b2']) void join(request, { tenant: 'b' })
    void join('c1', { tenant: 'c' })
    expect(await taken(7)).toBe('a1 b1 c1 a2 b2 a3 a4')
  })

  test('a tenant is served next but one while two thousand requests of another wait', async () => {
    const { join, taken } = queueOf({ maxWaiting: 3_000 })
    for (let at = 0; at < 2_000; at += 1) void join(`picture${at}`, { tenant: 'one' })
    expect(await taken(2)).toBe('picture0 picture1')
    void join('upload', { tenant: 'another' })
    expect(await taken(2)).toBe('picture2 upload')
  })

  test('a tenant that sends one request at a time gets no advantage', async () => {
    const { join, taken } = queueOf()
    for (const request of ['a1', 'a2', 'a3']) void join(request, { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    expect(await taken(2)).toBe('a1 b1')
    void join('b2', { tenant: 'b' })
    expect(await taken(3)).toBe('a2 b2 a3')
  })

  test('a tenant is served one request at a time, so that a server is left for the others', async () => {
    const { queue, join } = queueOf()
    for (const request of ['a1', 'a2']) void join(request, { tenant: 'a' })
    const first = await queue.take(forever)
    const second = queue.take(forever)
    void join('b1', { tenant: 'b' })
    expect([first?.request, (await second)?.request]).toEqual(['a1', 'b1'])
    const third = queue.take(forever)
    first?.reject(new Error('it failed'))
    expect((await third)?.request).toBe('a2')
  })

  test('a request without a tenant waits only for earlier requests', async () => {
    const { queue, join } = queueOf()
    for (const request of ['1', '2']) void join(request)
    const both = [await queue.take(forever), await queue.take(forever)]
    expect(both.map((job) => job?.request)).toEqual(['1', '2'])
  })

  test('an urgent request goes before the others of its own tenant only', async () => {
    const { join, taken } = queueOf()
    for (const request of ['a1', 'a2']) void join(request, { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    void join('a upload', { tenant: 'a', urgent: true })
    expect(await taken(4)).toBe('a upload b1 a1 a2')
  })

  test('a waiting server gets the first request', async () => {
    const { queue, join } = queueOf()
    const job = queue.take(forever)
    const answered = join('only', { tenant: 'a' })
    ;(await job)?.resolve('done')
    expect(await answered).toBe('done')
  })
})

describe('a full queue', () => {
  test('rejects requests of the tenant that fills it', async () => {
    const { join, taken, outcomes } = queueOf({ maxWaiting: 2 })
    for (const request of ['a1', 'a2', 'a3']) void join(request, { tenant: 'a' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 2 requests are waiting already']))
    expect(await taken(2)).toBe('a1 a2')
  })

  test('makes room for another tenant at the cost of the one that has most', async () => {
    const { join, taken, outcomes } = queueOf({ maxWaiting: 4 })
    void join('b1', { tenant: 'b' })
    for (const request of ['a1', 'a2', 'a3']) void join(request, { tenant: 'a' })
    void join('c1', { tenant: 'c' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 4 requests are waiting already']))
    expect(await taken(4)).toBe('b1 a1 c1 a2')
  })

  test('rejects a new tenant when it is shared evenly', async () => {
    const { join, outcomes } = queueOf({ maxWaiting: 2 })
    for (const tenant of ['a', 'b', 'c']) void join(tenant, { tenant })
    await vi.waitFor(() => expect(outcomes).toEqual(['c: 2 requests are waiting already']))
  })
})

describe('a tenant that has as much in the queue as one may', () => {
  test('is rejected, and no request of another tenant', async () => {
    const { join, taken, outcomes } = queueOf({ maxWaiting: 100, maxWaitingOfOne: 2 })
    for (const request of ['a1', 'a2', 'a3']) void join(request, { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 2 requests of one tenant are waiting already']))
    expect(await taken(3)).toBe('a1 b1 a2')
  })

  test('rejects its last request for an urgent one, unless that is urgent too', async () => {
    const { join, taken, outcomes } = queueOf({ maxWaiting: 100, maxWaitingOfOne: 2 })
    for (const request of ['a1', 'a2']) void join(request, { tenant: 'a' })
    for (const request of ['upload1', 'upload2', 'upload3']) void join(request, { tenant: 'a', urgent: true })
    const full = '2 requests of one tenant are waiting already'
    await vi.waitFor(() => expect(outcomes).toEqual([`a2: ${full}`, `a1: ${full}`, `upload3: ${full}`]))
    expect(await taken(2)).toBe('upload2 upload1')
  })

  test('is served when a server is free, whatever the bound', async () => {
    const { queue, join } = queueOf({ maxWaiting: 100, maxWaitingOfOne: 0 })
    const job = queue.take(forever)
    void join('a1', { tenant: 'a' })
    expect((await job)?.request).toBe('a1')
  })
})

describe('serving time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Serves the next request for so long; returns it. */
  async function serveFor(queue: FairQueue<string, string>, ms: number) {
    const job = await queue.take(forever)
    await vi.advanceTimersByTimeAsync(ms)
    job?.resolve('done')
    return job?.request
  }

  test('is shared: a tenant with short requests has several while another has a long one', async () => {
    const { queue, join } = queueOf()
    for (const request of ['a1', 'a2']) void join(request, { tenant: 'a' })
    for (const request of ['b1', 'b2', 'b3', 'b4']) void join(request, { tenant: 'b' })
    const served: (string | undefined)[] = []
    for (let at = 0; at < 6; at += 1) {
      const isLong = at === 0 || served.at(-1) === 'b4'
      served.push(await serveFor(queue, isLong ? 1_000 : 300))
    }
    expect(served).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2'])
  })

  test('of the past counts less than recent use', async () => {
    const { queue, join } = queueOf()
    void join('a1', { tenant: 'a' })
    await serveFor(queue, 1_000)
    await vi.advanceTimersByTimeAsync(120_000)
    void join('b1', { tenant: 'b' })
    await serveFor(queue, 400)
    void join('b2', { tenant: 'b' })
    void join('a2', { tenant: 'a' })
    expect([await serveFor(queue, 0), await serveFor(queue, 0)]).toEqual(['a2', 'b2'])
  })

  /** A queue of two servers, at which tenant `a` was served so long. */
  async function servedBefore(ms: number) {
    const both = queueOf({ servers: 2 })
    void both.join('a0', { tenant: 'a' })
    await serveFor(both.queue, ms)
    return both
  }

  test('keeps the last free server for tenants that used little', async () => {
    const { queue, join } = await servedBefore(6_000)
    void join('b1', { tenant: 'b' })
    void join('a1', { tenant: 'a' })
    const first = await queue.take(forever)
    const last = queue.take(forever)
    void join('c1', { tenant: 'c' })
    expect([first?.request, (await last)?.request]).toEqual(['b1', 'c1'])
    first?.resolve('done')
    const until = new AbortController()
    const heavy = queue.take(until.signal)
    until.abort()
    expect(await heavy).toBeUndefined()
  })

  test('lets a tenant that used much have a server while another one is free', async () => {
    const { queue, join } = await servedBefore(6_000)
    void join('a1', { tenant: 'a' })
    expect((await queue.take(forever))?.request).toBe('a1')
  })

  test('interrupts the job that began last once both take long, for a tenant that waits', async () => {
    const { queue, join } = queueOf({ servers: 2 })
    void join('a1', { tenant: 'a' })
    const first = await queue.take(forever)
    await vi.advanceTimersByTimeAsync(1_000)
    void join('b1', { tenant: 'b' })
    const second = await queue.take(forever)
    void join('c1', { tenant: 'c' })
    await vi.advanceTimersByTimeAsync(1_990)
    expect([first, second].map((job) => job?.interruption.aborted)).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(10)
    expect([first, second].map((job) => job?.interruption.aborted)).toEqual([false, true])
    const next = queue.take(forever)
    second?.putBack()
    expect((await next)?.request).toBe('c1')
  })

  test('starts an interrupted job again, and not on the last free server', async () => {
    const { queue, join } = queueOf({ servers: 2 })
    const answered = join('a1', { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    const [first, second] = [await queue.take(forever), await queue.take(forever)]
    second?.putBack()
    const again = queue.take(forever)
    void join('c1', { tenant: 'c' })
    expect((await again)?.request).toBe('c1')
    // One server is busy with c1, so this is the last free one.
    const last = queue.take(forever)
    first?.resolve('done')
    await answered
    void join('d1', { tenant: 'd' })
    const light = await last
    expect(light?.request).toBe('d1')
    ;(await again)?.resolve('done')
    light?.resolve('done')
    expect((await queue.take(forever))?.request).toBe('b1')
  })

  test('frees a server before a light tenant waits, by interrupting the job that began last', async () => {
    const { queue, join } = queueOf({ servers: 2 })
    void join('a1', { tenant: 'a' })
    const first = await queue.take(forever)
    void join('b1', { tenant: 'b' })
    const second = await queue.take(forever)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([first, second].map((job) => job?.interruption.aborted)).toEqual([false, true])
    second?.putBack()
    const free = queue.take(forever)
    await vi.advanceTimersByTimeAsync(10_000)
    void join('c1', { tenant: 'c' })
    expect((await free)?.request).toBe('c1')
    expect(first?.interruption.aborted).toBe(false)
  })

  test('a single server interrupts a long job of a heavy tenant once a light tenant waits', async () => {
    const { queue, join } = queueOf({ servers: 1, longRunMs: 2_000, heavyUseMs: 5_000 })
    void join('a1', { tenant: 'a' })
    const first = await queue.take(forever)
    await vi.advanceTimersByTimeAsync(4_000)
    void join('b1', { tenant: 'b' })
    await vi.advanceTimersByTimeAsync(900)
    expect(first?.interruption.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(first?.interruption.aborted).toBe(true)
    first?.putBack()
    expect((await queue.take(forever))?.request).toBe('b1')
  })

  test('a single server lets a long job run on while no light tenant waits', async () => {
    const { queue, join } = queueOf({ servers: 1, longRunMs: 2_000, heavyUseMs: 5_000 })
    void join('b0', { tenant: 'b' })
    const earlier = await queue.take(forever)
    await vi.advanceTimersByTimeAsync(20_000)
    earlier?.resolve('done')
    void join('a1', { tenant: 'a' })
    const first = await queue.take(forever)
    void join('a2', { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(first?.interruption.aborted).toBe(false)
  })

  test('a single server rejects a job that it had to interrupt four times', async () => {
    const { queue, join, outcomes } = queueOf({ servers: 1, longRunMs: 2_000, heavyUseMs: 5_000 })
    void join('heavy', { tenant: 'a' })
    for (const tenant of ['b', 'c', 'd', 'e']) {
      expect(outcomes).toEqual([])
      const heavy = await queue.take(forever)
      expect(heavy?.request).toBe('heavy')
      void join('light', { tenant })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(heavy?.interruption.aborted).toBe(true)
      heavy?.putBack()
      const light = await queue.take(forever)
      expect(light?.request).toBe('light')
      light?.resolve('done')
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(outcomes).toEqual([expect.stringContaining('interrupted too often')])
  })

  test('listens to a signal only while a request waits', async () => {
    const { queue, join } = queueOf()
    const { signal } = new AbortController()
    const listens = vi.spyOn(signal, 'addEventListener')
    const ignores = vi.spyOn(signal, 'removeEventListener')
    void join('a1', { signal })
    await queue.take(forever)
    expect([listens.mock.calls.length, ignores.mock.calls.length]).toEqual([1, 1])
  })

  test('is waited for no longer than the limit of the request', async () => {
    const { queue, join, outcomes } = queueOf()
    void join('a1', { tenant: 'a', maxWaitMs: 100 })
    const first = await queue.take(forever)
    void join('a2', { tenant: 'a', maxWaitMs: 100 })
    void join('b1', { tenant: 'b' })
    await vi.advanceTimersByTimeAsync(200)
    expect(outcomes).toEqual([expect.stringContaining('a2')])
    first?.resolve('done')
    expect((await queue.take(forever))?.request).toBe('b1')
  })
})

describe('looking out', () => {
  test('is one for each that waits', async () => {
    const { queue, join } = queueOf()
    const seen: string[] = []
    for (const name of ['first', 'second']) void queue.notEmpty(forever).then(() => seen.push(name))
    void join('1')
    await queue.notEmpty(forever)
    expect(seen).toEqual(['first'])
    void join('2')
    await vi.waitFor(() => expect(seen).toEqual(['first', 'second']))
  })

  test('ends when a request waits, or when it is aborted', async () => {
    const { queue, join } = queueOf()
    const until = new AbortController()
    const calledOff = queue.notEmpty(until.signal)
    until.abort()
    await calledOff
    const seen = queue.notEmpty(forever)
    void join('1')
    await seen
    await queue.notEmpty(forever)
  })
})

describe('leaving', () => {
  test('an aborted request leaves the queue and makes room', async () => {
    const { join, taken, outcomes } = queueOf({ maxWaiting: 2 })
    const leaver = new AbortController()
    void join('a1', { tenant: 'a' })
    void join('a2', { tenant: 'a', signal: leaver.signal })
    leaver.abort(new Error('left'))
    void join('a3', { tenant: 'a' })
    expect(await taken(2)).toBe('a1 a3')
    expect(outcomes).toEqual(['a2: left'])
  })

  test('a tenant without requests takes no turn', async () => {
    const { join, taken } = queueOf()
    const leaver = new AbortController()
    void join('a1', { tenant: 'a', signal: leaver.signal })
    void join('b1', { tenant: 'b' })
    leaver.abort()
    expect(await taken(1)).toBe('b1')
  })

  test('a request that is aborted before joining never joins', async () => {
    const { queue, join, outcomes } = queueOf()
    void join('a1', { signal: AbortSignal.abort(new Error('left')) })
    await vi.waitFor(() => expect(outcomes).toEqual(['a1: left']))
    const until = new AbortController()
    const nothing = queue.take(until.signal)
    until.abort()
    expect(await nothing).toBeUndefined()
  })

  test('all requests of every tenant can be rejected at once', async () => {
    const { queue, join, outcomes } = queueOf()
    void join('a1', { tenant: 'a' })
    void join('b1', { tenant: 'b' })
    queue.rejectAll(new Error('closed'))
    await vi.waitFor(() => expect(outcomes).toEqual(['a1: closed', 'b1: closed']))
  })
})
