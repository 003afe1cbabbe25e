import { codeLength } from '@campus-print/domain/accounts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CodeState,
  emptyDigits,
  enterText,
  isComplete,
  joinDigits,
  pasteText,
  pressKey,
} from './code-digits.ts'

const start: CodeState = { digits: emptyDigits, box: 0 }
const filled = (code: string, box: number): CodeState => ({
  digits: emptyDigits.map((_, index) => code[index]?.trim() ?? ''),
  box,
})

describe('typing a code', () => {
  test('fills the box and focuses the next', () => {
    expect(enterText(start, '7')).toEqual(filled('7', 1))
  })

  test('fills a box in the middle and leaves the others as they are', () => {
    expect(enterText(filled('12', 4), '9')).toEqual(filled('12  9', 5))
  })

  test('keeps the focus in the last box', () => {
    expect(enterText(filled('12345', 5), '6')).toEqual(filled('123456', 5))
  })

  test.each(['x', ' ', '-', '४'])('ignores %j, which is no digit', (text) => {
    expect(enterText(filled('12', 2), text)).toEqual(filled('12', 2))
  })

  test.each(['53', '35', '3x5'])('replaces the digit in a box that reads %s', (text) => {
    expect(enterText(filled('3', 0), text)).toEqual(filled('5', 1))
  })

  test('keeps the focus in an emptied box', () => {
    expect(enterText(filled('12', 1), '')).toEqual(filled('1', 1))
  })

  test('spreads a whole code from one box over all boxes', () => {
    expect(enterText(start, '123456')).toEqual(filled('123456', 5))
  })
})

describe('pasting a code', () => {
  test.each(['123456', '123 456', 'Your code is 123456.'])('fills all boxes from %j', (text) => {
    expect(pasteText(filled('9', 1), text)).toEqual(filled('123456', 5))
  })

  test.each(['12345', '1234567', 'no code', ''])('ignores %j, which holds no whole code', (text) => {
    expect(pasteText(filled('9', 1), text)).toEqual(filled('9', 1))
  })
})

describe('a key in a code box', () => {
  test('Backspace moves back from an empty box and is left to the field in a filled one', () => {
    expect(pressKey(filled('12', 2), 'Backspace')).toEqual(filled('12', 1))
    expect(pressKey(filled('12', 1), 'Backspace')).toBeUndefined()
    expect(pressKey(start, 'Backspace')).toEqual(start)
  })

  test('arrows move to the next box and stop at the ends', () => {
    expect(pressKey(filled('12', 1), 'ArrowLeft')).toEqual(filled('12', 0))
    expect(pressKey(filled('12', 1), 'ArrowRight')).toEqual(filled('12', 2))
    expect(pressKey(start, 'ArrowLeft')).toEqual(start)
    expect(pressKey(filled('123456', 5), 'ArrowRight')).toEqual(filled('123456', 5))
  })

  test('repeating the present digit moves to the next box', () => {
    expect(pressKey(filled('12', 0), '1')).toEqual(filled('12', 1))
  })

  test.each(['2', 'Enter', 'Tab', 'v'])('%s is left to the field', (key) => {
    expect(pressKey(filled('1', 0), key)).toBeUndefined()
  })
})

test('a code box holds one digit or nothing after any sequence of input', () => {
  const text = fc.string({ maxLength: 8 })
  const digits = fc.stringMatching(/^\d{0,8}$/)
  const key = fc.constantFrom('Backspace', 'ArrowLeft', 'ArrowRight', '1', 'a')
  const step = fc.oneof(
    fc.oneof(text, digits).map((value) => (state: CodeState) => enterText(state, value)),
    fc.oneof(text, digits).map((value) => (state: CodeState) => pasteText(state, value)),
    key.map((pressed) => (state: CodeState) => pressKey(state, pressed) ?? state),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce((state, act) => act(state), start)
      expect(end.digits).toHaveLength(codeLength)
      for (const digit of end.digits) expect(digit).toMatch(/^\d?$/)
      expect(end.box).toBeGreaterThanOrEqual(0)
      expect(end.box).toBeLessThan(codeLength)
      expect(isComplete(end.digits)).toBe(joinDigits(end.digits).length === codeLength)
    }),
  )
})
