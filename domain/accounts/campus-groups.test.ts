import { expect, test } from 'vitest'
import { type GrantedAccount, grantsOf, noGrants, withGrants } from './campus-groups.ts'

const student: GrantedAccount = {
  permissions: [],
  category: 'student',
  department: 'CSE',
  given: noGrants,
  own: { category: null, department: null },
}
const mapping = {
  faculty: { category: 'professor', department: 'IT' },
  'print-desk': { permissions: ['desk'], category: 'staff' },
  admins: { permissions: ['manage', 'desk'] },
} as const

test('several groups give all of their permissions, and the first category and department of the mapping', () => {
  expect(grantsOf(['admins', 'print-desk', 'faculty', 'chess club'], mapping)).toEqual({
    permissions: ['desk', 'manage'],
    category: 'professor',
    department: 'IT',
  })
  expect(grantsOf(['chess club', 'toString'], mapping)).toEqual(noGrants)
})

test('what a group gives goes with the group, and what was there before comes back', () => {
  const asProfessor = withGrants(student, grantsOf(['faculty', 'admins'], mapping))
  expect(asProfessor).toMatchObject({
    permissions: ['desk', 'manage'],
    category: 'professor',
    department: 'IT',
  })
  const again = withGrants(asProfessor, grantsOf(['faculty'], mapping))
  expect(again).toMatchObject({ permissions: [], category: 'professor', department: 'IT' })
  expect(withGrants(again, noGrants)).toEqual(student)
})

test('a permission that a manager gave stays when a group that also gives it goes', () => {
  const operator: GrantedAccount = { ...student, permissions: ['desk'] }
  const inGroup = withGrants(operator, grantsOf(['admins'], mapping))
  expect(inGroup.given.permissions).toEqual(['manage'])
  expect(withGrants(inGroup, noGrants)).toEqual(operator)
})

test('a permission that a manager took is given again while the group gives it', () => {
  const inGroup = withGrants(student, grantsOf(['print-desk'], mapping))
  const taken: GrantedAccount = { ...inGroup, permissions: [] }
  expect(withGrants(taken, grantsOf(['print-desk'], mapping)).permissions).toEqual(['desk'])
  expect(withGrants(taken, noGrants).permissions).toEqual([])
})
