import { expect, test } from 'vitest'
import { rememberShapes } from './remember-shapes.ts'

/** A font that tells how often it was asked. */
function countingFont() {
  const asked: unknown[][] = []
  const font = {
    name: 'Counting',
    layout(text: string, ...how: unknown[]): unknown {
      asked.push([text, ...how])
      return { by: this.name, text, how }
    },
  }
  return { font, asked }
}

test('a text is shaped once for the same features and direction', () => {
  const { font, asked } = countingFont()
  rememberShapes(font)
  const first = font.layout('Total', undefined, 'ltr')
  expect(first).toEqual({ by: 'Counting', text: 'Total', how: [undefined, 'ltr'] })
  expect(font.layout('Total', undefined, 'ltr')).toBe(first)
  expect(font.layout('Total', ['smcp'], 'ltr')).not.toBe(first)
  expect(asked).toHaveLength(2)
})

test('texts that nobody says again do not fill the memory', () => {
  const { font, asked } = countingFont()
  rememberShapes(font)
  const long = 'x'.repeat(201)
  font.layout(long)
  font.layout(long)
  expect(asked).toHaveLength(2)

  font.layout('first')
  for (let other = 0; other < 2_000; other += 1) font.layout(`other ${other}`)
  font.layout('first')
  expect(asked.filter(([text]) => text === 'first')).toHaveLength(2)
})
