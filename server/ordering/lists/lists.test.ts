import type { DateFilter, RequestStatus } from '@campus-print/domain/ordering'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenDocument, givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { listRequests } from './list-requests.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database

interface Given {
  readonly name?: string
  readonly at?: string
  readonly status?: RequestStatus
  readonly copies?: number
  readonly price?: number
}

/** Someone with such requests, made in this order unless they say when. */
async function customer(given: readonly Given[]) {
  const user = await givenUser(db)
  const ids: string[] = []
  for (const [
    nth,
    { name = 'thesis.pdf', at, status = 'pending', copies = 1, price = 100 },
  ] of given.entries()) {
    const { id: document_id } = await givenDocument(db, user, { name })
    const created_at = at ? new Date(at) : new Date(Date.UTC(2026, 0, 5, 6, nth))
    const paid_at = status === 'pending' || status === 'cancelled' ? null : created_at
    const request = { document_id, created_at, status, copies, cost_per_page_paise: price, paid_at }
    ids.push((await givenRequest(db, user, request)).id)
  }
  const call = await signedIn(app, user)
  const get = async (path: string) => (await call('GET', path)).json
  /** The requests that a call lists, by their place in what was given. */
  const listed = async (path: string): Promise<number[]> =>
    (await get(path)).data.map(({ id }: { id: string }) => ids.indexOf(id))
  return { user, ids, call, get, listed }
}

const statuses: Given[] = [
  { status: 'pending' },
  { status: 'in_queue' },
  { status: 'in_process' },
  { status: 'ready' },
  { status: 'completed' },
  { status: 'failed' },
  { status: 'cancelled' },
]

describe('the history', () => {
  test('returns the user’s own requests page by page, newest first by default', async () => {
    const someone = await customer([{}, {}, {}])
    const other = await customer([{}])
    expect(await someone.get('/api/print/history?limit=2')).toMatchObject({
      success: true,
      total: 3,
      pagination: { page: 1, pages: 2, limit: 2 },
    })
    expect(await someone.listed('/api/print/history')).toEqual([2, 1, 0])
    expect(await someone.listed('/api/print/history?limit=2&page=2')).toEqual([0])
    expect(await someone.listed('/api/print/history?page=9')).toEqual([])
    expect(await someone.listed('/api/print/history?sortOrder=asc')).toEqual([0, 1, 2])
    expect(await other.listed('/api/print/history')).toEqual([0])
    expect((await app.anyone('GET', '/api/print/history')).status).toBe(401)
  })

  const various: Given[] = [
    { name: 'beta.pdf', copies: 3, price: 100, status: 'completed' },
    { name: 'Alpha.pdf', copies: 1, price: 500, status: 'pending' },
    { name: 'gamma.pdf', copies: 2, price: 200, status: 'cancelled' },
    { name: 'alpha.pdf', copies: 1, price: 500, status: 'in_queue' },
  ]

  test.each([
    ['createdAt', [0, 1, 2, 3], [3, 2, 1, 0]],
    ['totalCost', [0, 2, 3, 1], [3, 1, 2, 0]],
    ['documentName', [3, 1, 0, 2], [2, 0, 3, 1]],
    ['status', [1, 3, 0, 2], [2, 0, 3, 1]],
    ['totalPages', [3, 1, 2, 0], [0, 2, 3, 1]],
  ])('can be ordered by %s, those that are alike newest first', async (sortBy, ascending, descending) => {
    const someone = await customer(various)
    const path = `/api/print/history?sortBy=${sortBy}`
    expect(await someone.listed(`${path}&sortOrder=asc`)).toEqual(ascending)
    expect(await someone.listed(path)).toEqual(descending)
    expect(await someone.listed(`${path}&limit=3&page=2`)).toEqual(descending.slice(3))
  })

  test('filters by what the specification counts together', async () => {
    const someone = await customer(statuses)
    const found = async (status: string) => {
      const path = `/api/print/history?sortOrder=asc&status=${status}`
      expect((await someone.get(path)).total).toBe((await someone.listed(path)).length)
      return someone.listed(path)
    }
    expect(await found('in_queue')).toEqual([0, 1])
    expect(await found('pending')).toEqual([0, 1])
    expect(await found('in_process')).toEqual([2])
    expect(await found('processing')).toEqual([2])
    expect(await found('ready')).toEqual([3, 4])
    expect(await found('completed')).toEqual([3, 4])
    expect(await found('failed')).toEqual([5])
    expect(await found('cancelled')).toEqual([6])
    expect(await found('all')).toHaveLength(7)
    const { data } = await someone.get('/api/print/stats')
    expect(data).toMatchObject({ inQueue: 2, inProcess: 1, completed: 2, cancelled: 1, failed: 1 })
  })

  test('goes from the first minute of a day to the last of another, on the campus', async () => {
    const someone = await customer([
      { at: '2026-01-30T23:59:59.999+05:30' },
      { at: '2026-01-31T00:00:00+05:30' },
      { at: '2026-01-31T23:59:59.999+05:30' },
      { at: '2026-02-01T00:00:00+05:30' },
    ])
    const found = (days: string) => someone.listed(`/api/print/history?sortOrder=asc&${days}`)
    expect(await found('dateFrom=2026-01-31&dateTo=2026-01-31')).toEqual([1, 2])
    expect(await found('dateFrom=2026-01-31')).toEqual([1, 2, 3])
    expect(await found('dateTo=2026-01-31')).toEqual([0, 1, 2])
    expect(await found('dateFrom=2026-02-02&dateTo=')).toEqual([])
    expect(await found('dateFrom=&dateTo=')).toEqual([0, 1, 2, 3])
  })

  test('is searched by name within days and status', async () => {
    const someone = await customer([{ name: 'thesis.pdf' }, { name: 'notes.pdf' }])
    const path = '/api/print/history?dateFrom=2026-01-05&dateTo=2026-01-05&status=in_queue&search'
    expect(await someone.listed(`${path}=NOTES`)).toEqual([1])
    expect(await someone.listed(`${path}=%25`)).toEqual([])
  })

  test.each([
    ['sortBy=owner', 'sortBy', /^Sort by must be createdAt, totalCost,/],
    ['sortBy=', 'sortBy', /^Enter the sort by/],
    ['sortOrder=up', 'sortOrder', 'Sort order must be asc or desc'],
    ['status=lost', 'status', /^Status must be pending, /],
    ['dateFrom=31-01-2026', 'dateFrom', 'Date from must be a day, written as 2026-01-31'],
    ['dateTo=2026-02-30', 'dateTo', 'Date to must be a day, written as 2026-01-31'],
    ['dateFrom=2026-02-01&dateTo=2026-01-31', 'dateTo', 'Date to must not be before date from'],
    ['limit=101', 'limit', 'Limit must be at most 100'],
    ['page=0', 'page', 'Page must be at least 1'],
  ])('rejects %s with a message about the field', async (query, field, message) => {
    const { call } = await customer([])
    const { status, json } = await call('GET', `/api/print/history?${query}`)
    expect([status, json.code, json.errors[0].field]).toEqual([400, 'invalid_input', field])
    expect(json.message).toMatch(message)
  })
})

describe('the list', () => {
  test('can be ordered by time, cost and name', async () => {
    const someone = await customer([
      { name: 'beta.pdf', price: 200 },
      { name: 'Gamma.pdf', price: 100 },
      { name: 'alpha.pdf', price: 300 },
    ])
    const by = (sort: string) => someone.listed(`/api/print/requests?sort=${sort}`)
    expect(await by('newest')).toEqual([2, 1, 0])
    expect(await by('oldest')).toEqual([0, 1, 2])
    expect(await by('cost_high')).toEqual([2, 0, 1])
    expect(await by('cost_low')).toEqual([1, 0, 2])
    expect(await by('name')).toEqual([2, 0, 1])
    expect((await someone.call('GET', '/api/print/requests?sort=best')).status).toBe(400)
    expect((await someone.call('GET', '/api/print/requests?dateFilter=decade')).status).toBe(400)
  })

  test('of the dashboard’s second address is the same', async () => {
    const someone = await customer([{}, {}])
    for (const query of ['', '?limit=1&page=2&sort=oldest', '?status=ready', '?dateFilter=today']) {
      expect(await someone.get(`/api/print/request${query}`)).toEqual(
        await someone.get(`/api/print/requests${query}`),
      )
    }
    expect((await someone.call('GET', '/api/print/request?sort=best')).status).toBe(400)
    expect((await app.anyone('GET', '/api/print/request')).status).toBe(401)
  })

  test('of today, the week, month and year begins at midnight of the campus', async () => {
    const { user, ids } = await customer([
      { at: '2025-12-31T23:59:59+05:30' },
      { at: '2026-01-01T00:00:00+05:30' },
      { at: '2026-02-28T23:59:59+05:30' },
      { at: '2026-03-01T00:00:00+05:30' },
      // The first of March is a Sunday.
      { at: '2026-03-02T00:00:00+05:30' },
      { at: '2026-03-04T23:59:59+05:30' },
      { at: '2026-03-05T00:00:00+05:30' },
    ])
    const found = async (dateFilter: DateFilter, at: string) => {
      const query = { page: 1, limit: 10, status: 'all', search: '', sort: 'oldest', dateFilter } as const
      const { requests, total } = await listRequests({ db, now: new Date(at) }, { ownerId: user.id, query })
      expect(total).toBe(requests.length)
      return requests.map(({ id }) => ids.indexOf(id))
    }
    const thursday = '2026-03-05T00:00:00+05:30'
    expect(await found('today', thursday)).toEqual([6])
    expect(await found('today', '2026-03-04T23:59:59+05:30')).toEqual([5, 6])
    expect(await found('week', thursday)).toEqual([4, 5, 6])
    expect(await found('month', thursday)).toEqual([3, 4, 5, 6])
    expect(await found('year', thursday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await found('all', thursday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
