import { describe, expect, test } from 'vitest'
import { errorOfAnswer, networkError } from '../api/api-error.ts'
import { sayCancelRefusal } from './say-cancel-refusal.ts'

const begun = errorOfAnswer(409, {
  code: 'transition_refused',
  message: 'It is being printed already. Please ask at the print desk.',
})
const silent = errorOfAnswer(503, {
  code: 'printer_unavailable',
  message: 'The printer has not confirmed this yet. Please look again in a minute.',
})

test('a print that has begun is not cancelled, for the reason that the server gives', () => {
  const said = {
    title: 'Not cancelled',
    detail: 'It is being printed already. Please ask at the print desk.',
  }
  expect(sayCancelRefusal(begun, 'in_process')).toEqual(said)
  expect(sayCancelRefusal(begun, 'failed')).toEqual(said)
})

test('where no answer came it is worth trying again', () => {
  expect(sayCancelRefusal(networkError(), 'pending')?.detail).toBe(
    'No answer came. Check your connection, then try again.',
  )
})

describe('a printer that does not answer', () => {
  test('leaves the wish standing, which nobody has to repeat', () => {
    expect(sayCancelRefusal(silent, 'in_queue')).toMatchObject({
      title: 'Not cancelled yet',
      detail: expect.stringContaining('You need not ask again'),
    })
  })

  test.each(['in_process', 'failed'] as const)('is no news of a print that is %s by now', (status) => {
    expect(sayCancelRefusal(silent, status)).toBeUndefined()
  })
})

test.each(['ready', 'completed', 'cancelled'] as const)('nothing is said once the print is %s', (status) => {
  expect(sayCancelRefusal(begun, status)).toBeUndefined()
})

test('nothing is said as long as nothing was refused', () => {
  expect(sayCancelRefusal(null, 'in_queue')).toBeUndefined()
})
