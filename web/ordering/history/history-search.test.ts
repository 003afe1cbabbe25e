import { describe, expect, test } from 'vitest'
import { hasFilters, readHistorySearch } from './history-search.ts'

const nothing = { page: undefined, search: undefined, status: undefined, date: undefined, sort: undefined }

describe('the address of the history', () => {
  test('has page, search, status, date and sort', () => {
    const address = { page: 2, search: 'lab', status: 'completed', date: 'month', sort: 'cost_high' }
    expect(readHistorySearch(address)).toEqual(address)
  })

  test.each([
    { page: 1 },
    { page: 0 },
    { page: -3 },
    { page: 1.5 },
    { page: 'two' },
    { search: '  ' },
    { search: ['a'] },
    { status: 'all' },
    { status: 'lost' },
    { date: 'all' },
    { date: 'decade' },
    { sort: 'newest' },
    { sort: 'best' },
    { other: 'key' },
  ])('shows everything from the start for %j', (address) => {
    expect(readHistorySearch(address)).toEqual(nothing)
  })

  test('may search for a number', () => {
    expect(readHistorySearch({ search: 2026 }).search).toBe('2026')
  })

  test('filters by search, status and date, not by page and sort', () => {
    expect(hasFilters({ page: 3, sort: 'name' })).toBe(false)
    expect(
      [{ search: 'a' }, { status: 'failed' }, { date: 'week' }].map((search) => hasFilters(search as {})),
    ).toEqual([true, true, true])
  })
})
