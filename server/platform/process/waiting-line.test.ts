import { describe, expect, test, vi } from 'vitest'
import { type Turn, WaitingLine } from './waiting-line.ts'

const forever = new AbortController().signal

/** A line whose requests and answers are words. */
function lineOf(maxWaiting = 100, maxOfOne?: number) {
  const line = new WaitingLine<string, string>(maxWaiting, maxOfOne)
  const outcomes: string[] = []
  const join = (request: string, turn?: Turn) => {
    const answered = line.join(request, turn)
    answered.catch((error: Error) => outcomes.push(`${request}: ${error.message}`))
    return answered
  }
  /** The next so many requests, as they come to whoever serves them. */
  const taken = async (count: number) => {
    const requests = []
    for (let at = 0; at < count; at += 1) {
      const job = await line.take(forever)
      requests.push(job?.request)
      job?.resolve('done')
    }
    return requests.join(' ')
  }
  return { line, join, taken, outcomes }
}

describe('turns', () => {
  test('without parties it is first come first served', async () => {
    const { join, taken } = lineOf()
    for (const request of ['1', '2', '3']) void join(request)
    expect(await taken(3)).toBe('1 2 3')
  })

  test('parties take turns, whatever each has waiting', async () => {
    const { join, taken } = lineOf()
    for (const request of ['a1', 'a2', 'a3', 'a4']) void join(request, { party: 'a' })
    for (const request of ['b1', 'b2']) void join(request, { party: 'b' })
    void join('c1', { party: 'c' })
    expect(await taken(7)).toBe('a1 b1 c1 a2 b2 a3 a4')
  })

  test('who comes while two thousand of another wait is next but one', async () => {
    const { join, taken } = lineOf(3_000)
    for (let at = 0; at < 2_000; at += 1) void join(`picture${at}`, { party: 'one' })
    expect(await taken(2)).toBe('picture0 picture1')
    void join('upload', { party: 'another' })
    expect(await taken(2)).toBe('picture2 upload')
  })

  test('nobody gets ahead by asking one at a time', async () => {
    const { join, taken } = lineOf()
    for (const request of ['a1', 'a2', 'a3']) void join(request, { party: 'a' })
    void join('b1', { party: 'b' })
    expect(await taken(2)).toBe('a1 b1')
    void join('b2', { party: 'b' })
    expect(await taken(3)).toBe('a2 b2 a3')
  })

  test('a party is served one request at a time, so that somebody is left for the others', async () => {
    const { line, join } = lineOf()
    for (const request of ['a1', 'a2']) void join(request, { party: 'a' })
    const first = await line.take(forever)
    const second = line.take(forever)
    void join('b1', { party: 'b' })
    expect([first?.request, (await second)?.request]).toEqual(['a1', 'b1'])
    const third = line.take(forever)
    first?.reject(new Error('it failed'))
    expect((await third)?.request).toBe('a2')
  })

  test('who names no party waits for nobody but who came before', async () => {
    const { line, join } = lineOf()
    for (const request of ['1', '2']) void join(request)
    const both = [await line.take(forever), await line.take(forever)]
    expect(both.map((job) => job?.request)).toEqual(['1', '2'])
  })

  test('what is urgent goes before the rest of its party, and of no other', async () => {
    const { join, taken } = lineOf()
    for (const request of ['a1', 'a2']) void join(request, { party: 'a' })
    void join('b1', { party: 'b' })
    void join('a upload', { party: 'a', urgent: true })
    expect(await taken(4)).toBe('a upload b1 a1 a2')
  })

  test('who serves and waits gets what comes first', async () => {
    const { line, join } = lineOf()
    const job = line.take(forever)
    const answered = join('only', { party: 'a' })
    ;(await job)?.resolve('done')
    expect(await answered).toBe('done')
  })
})

describe('a full line', () => {
  test('turns away the party that fills it', async () => {
    const { join, taken, outcomes } = lineOf(2)
    for (const request of ['a1', 'a2', 'a3']) void join(request, { party: 'a' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 2 requests are waiting already']))
    expect(await taken(2)).toBe('a1 a2')
  })

  test('makes room for another party at the cost of the one that has most', async () => {
    const { join, taken, outcomes } = lineOf(4)
    void join('b1', { party: 'b' })
    for (const request of ['a1', 'a2', 'a3']) void join(request, { party: 'a' })
    void join('c1', { party: 'c' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 4 requests are waiting already']))
    expect(await taken(4)).toBe('b1 a1 c1 a2')
  })

  test('shared evenly already turns away the newcomer', async () => {
    const { join, outcomes } = lineOf(2)
    for (const party of ['a', 'b', 'c']) void join(party, { party })
    await vi.waitFor(() => expect(outcomes).toEqual(['c: 2 requests are waiting already']))
  })
})

describe('a party that has as much in the line as one may', () => {
  test('is turned away, and no other', async () => {
    const { join, taken, outcomes } = lineOf(100, 2)
    for (const request of ['a1', 'a2', 'a3']) void join(request, { party: 'a' })
    void join('b1', { party: 'b' })
    await vi.waitFor(() => expect(outcomes).toEqual(['a3: 2 requests of one party are waiting already']))
    expect(await taken(3)).toBe('a1 b1 a2')
  })

  test('gives up its last for what is urgent, unless that is urgent too', async () => {
    const { join, taken, outcomes } = lineOf(100, 2)
    for (const request of ['a1', 'a2']) void join(request, { party: 'a' })
    for (const request of ['upload1', 'upload2', 'upload3']) void join(request, { party: 'a', urgent: true })
    const full = '2 requests of one party are waiting already'
    await vi.waitFor(() => expect(outcomes).toEqual([`a2: ${full}`, `a1: ${full}`, `upload3: ${full}`]))
    expect(await taken(2)).toBe('upload2 upload1')
  })

  test('is served when somebody is free for it, whatever the bound', async () => {
    const { line, join } = lineOf(100, 0)
    const job = line.take(forever)
    void join('a1', { party: 'a' })
    expect((await job)?.request).toBe('a1')
  })
})

describe('looking out', () => {
  test('is one for each that waits', async () => {
    const { line, join } = lineOf()
    const seen: string[] = []
    for (const name of ['first', 'second']) void line.notEmpty(forever).then(() => seen.push(name))
    void join('1')
    await line.notEmpty(forever)
    expect(seen).toEqual(['first'])
    void join('2')
    await vi.waitFor(() => expect(seen).toEqual(['first', 'second']))
  })

  test('ends when somebody waits, or when it is called off', async () => {
    const { line, join } = lineOf()
    const until = new AbortController()
    const calledOff = line.notEmpty(until.signal)
    until.abort()
    await calledOff
    const seen = line.notEmpty(forever)
    void join('1')
    await seen
    await line.notEmpty(forever)
  })
})

describe('leaving', () => {
  test('who is aborted leaves the line and makes room', async () => {
    const { join, taken, outcomes } = lineOf(2)
    const leaver = new AbortController()
    void join('a1', { party: 'a' })
    void join('a2', { party: 'a', signal: leaver.signal })
    leaver.abort(new Error('left'))
    void join('a3', { party: 'a' })
    expect(await taken(2)).toBe('a1 a3')
    expect(outcomes).toEqual(['a2: left'])
  })

  test('a party that has left entirely takes no turn', async () => {
    const { join, taken } = lineOf()
    const leaver = new AbortController()
    void join('a1', { party: 'a', signal: leaver.signal })
    void join('b1', { party: 'b' })
    leaver.abort()
    expect(await taken(1)).toBe('b1')
  })

  test('who is aborted before joining never joins', async () => {
    const { line, join, outcomes } = lineOf()
    void join('a1', { signal: AbortSignal.abort(new Error('left')) })
    await vi.waitFor(() => expect(outcomes).toEqual(['a1: left']))
    const until = new AbortController()
    const nothing = line.take(until.signal)
    until.abort()
    expect(await nothing).toBeUndefined()
  })

  test('all can be sent away at once, of every party', async () => {
    const { line, join, outcomes } = lineOf()
    void join('a1', { party: 'a' })
    void join('b1', { party: 'b' })
    line.rejectAll(new Error('closed'))
    await vi.waitFor(() => expect(outcomes).toEqual(['a1: closed', 'b1: closed']))
  })
})
