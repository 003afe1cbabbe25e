import { describe, expect, test } from 'vitest'
import { afterNothing, whileAsking } from './checkout-state.ts'

const known = { attempt: 'none', hasFault: false, wasBegun: true } as const
const cancelled = { about: 'cancelled' }

describe('while the provider is asked', () => {
  test('who came to pay sees how, and waits', () => {
    expect(whileAsking('opened', known)).toEqual({ view: 'select', isAsking: true })
  })

  test('who left the window sees how to pay, what to know before, and waits', () => {
    expect(whileAsking('cancelled', known)).toEqual({ view: 'select', note: cancelled, isAsking: true })
  })

  test.each(['opened', 'cancelled'] as const)(
    'nobody is invited to pay beside an open payment: %s',
    (cause) => {
      expect(whileAsking(cause, { ...known, attempt: 'open' })).toEqual({ view: 'checking', cause })
    },
  )

  test.each(['paid', 'silent', 'failed'] as const)(
    'who may have paid is told that it is checked: %s',
    (cause) => {
      expect(whileAsking(cause, known)).toEqual({ view: 'checking', cause })
    },
  )

  test('that cannot be asked, who never began to pay may begin, and nobody else', () => {
    const asked = { ...known, hasFault: true }
    expect(whileAsking('opened', { ...asked, wasBegun: false })).toEqual({ view: 'select' })
    expect(whileAsking('opened', asked)).toEqual({ view: 'checking', cause: 'opened' })
    expect(whileAsking('cancelled', asked)).toEqual({ view: 'checking', cause: 'cancelled' })
  })
})

describe('where the provider knows of no payment', () => {
  test('who came back from a failed payment is told that no money was taken', () => {
    expect(afterNothing('failed')).toEqual({
      view: 'failed',
      message: 'The payment did not go through. No money was taken.',
    })
  })

  test.each(['cancelled', 'silent'] as const)(
    'who left the window chooses anew, and is told what to do if money has left the account: %s',
    (cause) => expect(afterNothing(cause)).toEqual({ view: 'select', note: cancelled }),
  )

  test('who only came to the page chooses', () => {
    expect(afterNothing('opened')).toEqual({ view: 'select' })
  })
})
