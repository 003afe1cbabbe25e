import { expect, test } from 'vitest'
import { passwordHint } from './password-hint.ts'

test.each([
  ['', 'At least 6 characters'],
  ['lamp', 'At least 6 characters'],
  ['password', 'This password is one of the most common ones. Please choose another'],
  ['greenlamp', 'Weak'],
  ['abababababababab', 'Weak'],
  ['green lamp 7', 'Fair'],
  ['tall green lamp', 'Strong'],
])('the hint for the password %j reads: %s', (password, words) => {
  expect(passwordHint(password)).toContain(words)
})
