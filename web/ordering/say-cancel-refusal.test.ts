import type { RequestStatus } from '@campus-print/domain/ordering'
import { describe, expect, test } from 'vitest'
import { errorOfAnswer, networkError } from '../api/api-error.ts'
import { sayCancelRefusal } from './say-cancel-refusal.ts'

const begun = errorOfAnswer(409, {
  code: 'transition_refused',
  message: 'It is being printed already. Please ask at the print desk.',
})
const silent = errorOfAnswer(503, {
  code: 'printer_unavailable',
  message: 'The printer has not answered yet.',
})

const inStatus = (status: RequestStatus) => ({ status, cancelAskedAt: null })

test('a print that has begun is not cancelled, for the reason that the server gives', () => {
  const said = {
    title: 'Not cancelled',
    detail: 'It is being printed already. Please ask at the print desk.',
  }
  expect(sayCancelRefusal(begun, inStatus('in_process'))).toEqual(said)
  expect(sayCancelRefusal(begun, inStatus('failed'))).toEqual(said)
})

test('where no answer came it is worth trying again', () => {
  expect(sayCancelRefusal(networkError(), inStatus('pending'))?.detail).toBe(
    'No answer came. Check your connection, then try again.',
  )
})

describe('a printer that does not answer', () => {
  test('leaves the wish standing, which nobody has to repeat', () => {
    expect(sayCancelRefusal(silent, inStatus('in_queue'))).toMatchObject({
      title: 'Not cancelled yet',
      detail: expect.stringContaining('You need not ask again'),
    })
  })

  test('is awaited by whoever comes back to the page, too, until the print moves on', () => {
    const cancelAskedAt = '2026-01-05T10:00:00.000Z'
    expect(sayCancelRefusal(null, { status: 'in_queue', cancelAskedAt })?.title).toBe('Not cancelled yet')
    expect(sayCancelRefusal(null, { status: 'in_process', cancelAskedAt })).toBeUndefined()
  })

  test.each(['in_process', 'failed'] as const)('is no news of a print that is %s by now', (status) => {
    expect(sayCancelRefusal(silent, inStatus(status))).toBeUndefined()
  })
})

test.each(['ready', 'completed', 'cancelled'] as const)('nothing is said once the print is %s', (status) => {
  expect(sayCancelRefusal(begun, inStatus(status))).toBeUndefined()
})

test('nothing is said as long as nothing was refused', () => {
  expect(sayCancelRefusal(null, inStatus('in_queue'))).toBeUndefined()
})
