import { describe, expect, test } from 'vitest'
import { type PrinterLoad, byLoad, hasRoom, isOverdue, queueTime } from './dispatch.ts'

interface Order {
  readonly owner: string
  readonly pages: number
  /** In seconds. */
  readonly at?: number
}

/** The owners and pages in the order in which they are served, where all of it waits. */
function served(orders: readonly Order[]): string[] {
  const latest = new Map<string, Date>()
  return orders
    .map(({ owner, pages, at = 0 }) => {
      const time = queueTime({ paidAt: new Date(at * 1000), pages, latestOfOwner: latest.get(owner) })
      latest.set(owner, time)
      return { name: `${owner} ${pages}`, time: time.getTime() }
    })
    .toSorted((one, other) => one.time - other.time)
    .map(({ name }) => name)
}

describe('prints that wait', () => {
  test('are served in the order of payment where they are alike', () => {
    const orders = ['a', 'b', 'c'].map((owner, at) => ({ owner, pages: 3, at }))
    expect(served(orders)).toEqual(['a 3', 'b 3', 'c 3'])
  })

  test('of one owner stay in their order', () => {
    expect(served([30, 1, 20].map((pages) => ({ owner: 'a', pages })))).toEqual(['a 30', 'a 1', 'a 20'])
  })

  test('of one owner with many leave others their turn', () => {
    const many = Array.from({ length: 20 }, () => ({ owner: 'a', pages: 5 }))
    const order = served([...many, { owner: 'b', pages: 5, at: 1 }, { owner: 'c', pages: 5, at: 2 }])
    expect(order.indexOf('b 5')).toBeLessThanOrEqual(2)
    expect(order.indexOf('c 5')).toBeLessThanOrEqual(3)
  })

  test('that are short pass a thesis', () => {
    expect(
      served([
        { owner: 'a', pages: 300 },
        { owner: 'b', pages: 2, at: 60 },
      ]),
    ).toEqual(['b 2', 'a 300'])
  })

  test('that are long are not passed for more than twenty minutes', () => {
    const short = Array.from({ length: 100 }, (_, at) => ({ owner: `s${at}`, pages: 1, at: at * 60 }))
    expect(served([{ owner: 'thesis', pages: 5_000 }, ...short]).indexOf('thesis 5000')).toBe(20)
  })
})

const idle: PrinterLoad = { condition: 'idle', queues: true, prints: 0, pages: 0, pagesPerMinute: 30 }

test.each<[string, boolean, PrinterLoad]>([
  ['an idle printer', true, idle],
  ['a printer that queues, with a few pages', true, { ...idle, condition: 'busy', prints: 2, pages: 10 }],
  [
    'a printer that queues, with a minute of work',
    false,
    { ...idle, condition: 'busy', prints: 1, pages: 30 },
  ],
  ['a printer that queues, with five prints', false, { ...idle, prints: 5, pages: 5 }],
  ['a printer of one job at a time, idle', true, { ...idle, queues: false }],
  ['a printer of one job at a time, with one', false, { ...idle, queues: false, prints: 1, pages: 1 }],
  ['a printer of one job at a time, busy for others', false, { ...idle, queues: false, condition: 'busy' }],
  ['a printer that is down, with a print', false, { ...idle, condition: 'down', prints: 1, pages: 1 }],
])('%s has room for another print: %s', (_what, expected, load) => {
  expect(hasRoom(load)).toBe(expected)
})

test('the printer that is done soonest is given the next print, and one that is down the last', () => {
  const printers = [
    { ...idle, name: 'down', condition: 'down' as const },
    { ...idle, name: 'slow', pages: 10, pagesPerMinute: 10 },
    { ...idle, name: 'fast', pages: 20, pagesPerMinute: 60 },
    { ...idle, name: 'busy', condition: 'busy' as const },
    { ...idle, name: 'idle' },
  ]
  expect(byLoad(printers).map(({ name }) => name)).toEqual(['idle', 'busy', 'fast', 'slow', 'down'])
})

test('a print is overdue after ten minutes without progress, and some time for its pages', () => {
  const minutes = (count: number) => count * 60_000
  expect(isOverdue({ pages: 10, stillMs: minutes(10.9) })).toBe(false)
  expect(isOverdue({ pages: 10, stillMs: minutes(11.1) })).toBe(true)
  expect(isOverdue({ pages: 600, stillMs: minutes(60) })).toBe(false)
})
