import { expect, test } from 'vitest'
import { Username } from './accounts.ts'

test.each(['Asha Kulkarni', 'आशा कुलकर्णी', 'क्‍षमा', "D'Souza", 'José', '陈明', '24CS017', 'Asha 🖨️'])(
  '%s is a name',
  (name) => {
    expect(Username.safeParse(name).data).toBe(name)
  },
)

test.each([
  ['a line break', 'Asha\r\nBcc: all'],
  ['a turn of direction', 'fdp.\u202Eexe'],
  ['a line separator', 'Asha\u2028Kulkarni'],
  ['half a character', 'Asha \uD800'],
  ['nothing to see', '\u200B\u00A0'],
])('what has %s is no name', (_, name) => {
  expect(Username.safeParse(name).success).toBe(false)
})
