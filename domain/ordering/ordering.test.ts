import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copiesError,
  isFinal,
  makePrintId,
  canTransition,
  normalizePrintId,
  printIdPattern,
  readCopies,
  readStatus,
  requestStatuses,
  transitions,
} from './index.ts'

describe('the lifecycle', () => {
  test('lets the system and the desk queue a new request, and not its owner', () => {
    expect(canTransition('pending', 'in_queue', 'system')).toBe(true)
    expect(canTransition('pending', 'in_queue', 'owner')).toBe(false)
    expect(canTransition('pending', 'in_queue', 'desk')).toBe(true)
  })

  test('lets an owner cancel before printing and do nothing else', () => {
    const moves = requestStatuses.flatMap((from) =>
      requestStatuses.filter((to) => canTransition(from, to, 'owner')).map((to) => `${from} -> ${to}`),
    )
    expect(moves).toEqual(['pending -> cancelled', 'in_queue -> cancelled'])
  })

  test('lets only the desk retry a failed request, or say that it was printed; the system may cancel it for a refund', () => {
    expect(transitions.failed).toEqual({
      in_queue: ['desk'],
      ready: ['desk'],
      cancelled: ['desk', 'system'],
    })
  })

  test('lets only the desk hand over a print', () => {
    const hands = requestStatuses.filter((from) => transitions[from].completed)
    expect(hands).toEqual(['ready'])
    expect(transitions.ready.completed).toEqual(['desk'])
  })

  test('has completed and cancelled as its only ends, and every status reaches one', () => {
    expect(requestStatuses.filter(isFinal)).toEqual(['completed', 'cancelled'])
    const reach = (from: (typeof requestStatuses)[number], seen = new Set<string>()): boolean => {
      if (isFinal(from)) return true
      if (seen.has(from)) return false
      seen.add(from)
      return requestStatuses.some((to) => transitions[from][to] && reach(to, seen))
    }
    expect(requestStatuses.filter((status) => !reach(status))).toEqual([])
  })

  test('reads processing as in_process and never stores it', () => {
    expect(readStatus('processing')).toBe('in_process')
    expect(readStatus('ready')).toBe('ready')
    expect(readStatus('done')).toBeUndefined()
  })
})

describe('print IDs', () => {
  const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 })

  test('are well formed for every time and randomness, and are found when typed in lower case', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true }),
        bytes,
        (now, random) => {
          const id = makePrintId(now, random)
          expect(id).toMatch(printIdPattern)
          expect(normalizePrintId(` ${id.toLowerCase()} `)).toBe(id)
        },
      ),
    )
  })

  test('differ for different randomness in the same second', () => {
    const now = new Date('2026-01-05T10:00:00Z')
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const same = a.every((byte, index) => byte === b[index])
        expect(makePrintId(now, a) === makePrintId(now, b)).toBe(same)
      }),
    )
  })

  test('are read with letters that look like digits as digits', () => {
    expect(normalizePrintId('prt-oil')).toBe('PRT-011')
  })

  test('are not created from too little randomness', () => {
    expect(() => makePrintId(new Date(), new Uint8Array(4))).toThrow(RangeError)
  })
})

test.each([
  ['3', 3, undefined],
  ['५', 5, undefined],
  [' 50 ', 50, undefined],
  ['', 1, undefined],
  ['abc', 1, 'Write a whole number from 1 to 50'],
  ['2.5', 2, 'Write a whole number from 1 to 50'],
  ['0', 1, 'At least 1 copy'],
  ['51', 50, 'At most 50 copies'],
  ['999999999999999999999', 50, 'At most 50 copies'],
])('copies typed as "%s" are %s, with the error: %s', (typed, copies, fault) => {
  expect(readCopies(typed)).toBe(copies)
  expect(copiesError(typed)).toBe(fault)
})

test('typed copies are either accepted as typed or have an error', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 200 }), (typed) => {
      expect(copiesError(`${typed}`) === undefined).toBe(readCopies(`${typed}`) === typed)
    }),
  )
})
