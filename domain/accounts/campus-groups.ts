import type { Category, Department, Permission } from './person.ts'

/** What a group of the campus's directory gives to its members. */
export interface GroupGrant {
  readonly permissions?: readonly Permission[] | undefined
  readonly category?: Category | undefined
  readonly department?: Department | undefined
}

/** Grants by the name of the group in the campus's directory. */
export type GroupMapping = Readonly<Record<string, GroupGrant>>

/** What all groups of a person give together. */
export interface GroupGrants {
  readonly permissions: readonly Permission[]
  readonly category: Category | null
  readonly department: Department | null
}

export const noGrants: GroupGrants = { permissions: [], category: null, department: null }

/** What a person's groups give; of several categories or departments, the one that the mapping names first. */
export function grantsOf(groups: readonly string[], mapping: GroupMapping): GroupGrants {
  const grants = Object.entries(mapping)
    .filter(([group]) => groups.includes(group))
    .map(([, grant]) => grant)
  return {
    permissions: [...new Set(grants.flatMap(({ permissions = [] }) => permissions))].toSorted(),
    category: grants.find(({ category }) => category)?.category ?? null,
    department: grants.find(({ department }) => department)?.department ?? null,
  }
}

/** What an account has, and how much of it came from groups. */
export interface GrantedAccount {
  readonly permissions: readonly Permission[]
  readonly category: Category
  readonly department: Department
  readonly given: GroupGrants
  /** What it had before a group gave it another; `null` where none did. */
  readonly own: Pick<GroupGrants, 'category' | 'department'>
}

/** Gives what the groups give now, and takes what they gave before and give no more; what is the person's own stays. */
export function withGrants(account: GrantedAccount, grants: GroupGrants): GrantedAccount {
  const { permissions, given } = account
  const kept = permissions.filter(
    (each) => !given.permissions.includes(each) || grants.permissions.includes(each),
  )
  const isFromGroups = (each: Permission) => given.permissions.includes(each) || !permissions.includes(each)
  const category = exchanged(account, grants, 'category')
  const department = exchanged(account, grants, 'department')
  return {
    permissions: [...new Set([...kept, ...grants.permissions])].toSorted(),
    category: category.now,
    department: department.now,
    given: { ...grants, permissions: grants.permissions.filter(isFromGroups) },
    own: { category: category.own, department: department.own },
  }
}

function exchanged<Name extends 'category' | 'department'>(
  account: GrantedAccount,
  grants: GroupGrants,
  name: Name,
): { now: GrantedAccount[Name]; own: GrantedAccount[Name] | null } {
  const before = account.own[name] as GrantedAccount[Name] | null
  const granted = grants[name] as GrantedAccount[Name] | null
  if (granted !== null) return { now: granted, own: account.given[name] === null ? account[name] : before }
  return { now: account.given[name] === null ? account[name] : (before ?? account[name]), own: null }
}
