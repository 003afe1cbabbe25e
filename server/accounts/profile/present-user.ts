import type { User } from '@campus-print/contract/accounts'
import { displayName } from '@campus-print/domain/accounts'
import type { UserRow } from '../tables.ts'

/** A user as responses show it to that user. */
export function presentUser(row: UserRow): User {
  const { first_name: firstName, last_name: lastName, username, email } = row
  return {
    _id: row.id,
    id: row.id,
    username,
    name: displayName({ firstName, lastName, username, email }),
    email,
    whatsappNumber: row.whatsapp_number,
    phone: row.whatsapp_number,
    category: row.category,
    department: row.department,
    language: row.language,
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    permissions: row.permissions,
    isEmailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
