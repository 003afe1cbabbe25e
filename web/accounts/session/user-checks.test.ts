import { user } from '@campus-print/contract/examples/samples'
import { expect, test } from 'vitest'
import { hasCategory, hasPermission, isEmailVerified } from './user-checks.ts'

test('a user has one category, and a visitor none', () => {
  expect(hasCategory({ ...user, category: 'staff' }, 'staff')).toBe(true)
  expect(hasCategory({ ...user, category: 'staff' }, 'student')).toBe(false)
  expect(hasCategory(null, 'student')).toBe(false)
})

test('a permission is held only by a user whose list names it, not through the department Admin', () => {
  expect(hasPermission({ ...user, permissions: ['desk'] }, 'desk')).toBe(true)
  expect(hasPermission({ ...user, permissions: ['desk'] }, 'manage')).toBe(false)
  expect(hasPermission({ ...user, department: 'Admin' } as typeof user, 'manage')).toBe(false)
  expect(hasPermission(undefined, 'desk')).toBe(false)
})

test('an address is verified when the user says so, and a visitor’s never', () => {
  expect([user, { ...user, isEmailVerified: false }, null].map(isEmailVerified)).toEqual([true, false, false])
})
