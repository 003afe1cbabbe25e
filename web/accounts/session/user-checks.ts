import type { User } from '@campus-print/contract/accounts'
import type { Category, Permission } from '@campus-print/domain/accounts'

// The server decides what a user may do. These decide what is shown.

/** Whether the user is of a category: student, staff or professor. */
export function hasCategory(user: Pick<User, 'category'> | null | undefined, category: Category): boolean {
  return user?.category === category
}

/** Whether the user has a permission. A category or department gives none. */
export function hasPermission(
  user: Pick<User, 'permissions'> | null | undefined,
  permission: Permission,
): boolean {
  return user?.permissions.includes(permission) ?? false
}

/** Whether the user's e-mail address is verified. */
export function isEmailVerified(user: Pick<User, 'isEmailVerified'> | null | undefined): boolean {
  return user?.isEmailVerified ?? false
}
