import { expect, test } from 'vitest'
import { Registration, Username } from './account-forms.ts'

test.each(['Asha Kulkarni', 'आशा कुलकर्णी', 'क्‍षमा', "D'Souza", 'José', '陈明', '24CS017', 'Asha 🖨️'])(
  '%s is accepted as a name',
  (name) => {
    expect(Username.safeParse(name).data).toBe(name)
  },
)

test.each([
  ['a line break', 'Asha\r\nBcc: all'],
  ['a turn of direction', 'fdp.\u202Eexe'],
  ['a line separator', 'Asha\u2028Kulkarni'],
  ['half a character', 'Asha \uD800'],
  ['no visible character', '\u200B\u00A0'],
])('%s is rejected in a name', (_, name) => {
  expect(Username.safeParse(name).success).toBe(false)
})

test('differing passwords are reported beside the other errors', () => {
  const { error } = Registration.safeParse({ password: '123456', confirmPassword: '1234567' })
  const fields = error?.issues.map(({ path }) => path[0])
  expect(fields).toEqual(expect.arrayContaining(['username', 'password', 'confirmPassword']))
})

test.each([null, 'form'])('%j is rejected as a registration', (body) => {
  expect(Registration.safeParse(body).success).toBe(false)
})
