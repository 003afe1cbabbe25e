import { expect, test } from 'vitest'
import { ChangeForm, ResetForm } from './password-forms.ts'

/** What is said about each field of a form. */
function faultsOf(form: typeof ResetForm | typeof ChangeForm, input: object) {
  const issues = form.safeParse(input).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.'), message])
}

test('a good password that is repeated is accepted', () => {
  expect(faultsOf(ResetForm, { newPassword: 'tall green lamp', confirmPassword: 'tall green lamp' })).toEqual(
    [],
  )
})

test('a short password is rejected with the message of each screen', () => {
  const short = { currentPassword: 'x', newPassword: 'five5', confirmPassword: 'five5' }
  expect(faultsOf(ResetForm, short)).toEqual([['newPassword', 'Password must be at least 6 characters long']])
  expect(faultsOf(ChangeForm, short)).toEqual([['newPassword', 'Password must be at least 6 characters']])
})

test('a password among the most common ones is rejected', () => {
  expect(faultsOf(ResetForm, { newPassword: 'password', confirmPassword: 'password' })).toEqual([
    ['newPassword', 'This password is one of the most common ones. Please choose another'],
  ])
})

test('a password that differs from its repetition is rejected at the repetition', () => {
  const differing = { currentPassword: 'x', newPassword: 'tall green lamp', confirmPassword: 'tall green' }
  const expected = [['confirmPassword', 'Passwords do not match']]
  expect(faultsOf(ResetForm, differing)).toEqual(expected)
  expect(faultsOf(ChangeForm, differing)).toEqual(expected)
})

test('changing a password needs the present one', () => {
  const form = { currentPassword: '', newPassword: 'tall green lamp', confirmPassword: 'tall green lamp' }
  expect(faultsOf(ChangeForm, form)).toEqual([['currentPassword', 'Current password is required']])
})
