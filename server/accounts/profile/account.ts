import { type Category, type Department, displayName } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { findUser } from '../user-store.ts'

export interface Contact {
  readonly name: string
  readonly email: string
  readonly category: Category
  readonly department: Department
  /** The account was deleted: nobody reads what is sent there. */
  readonly isGone: boolean
}

/** Who a user is, and where they are reached. */
export async function contactOf(db: Db, userId: string): Promise<Contact> {
  const user = await findUser(db, userId)
  if (!user) throw new Error(`There is no user ${userId}`)
  const { first_name: firstName, last_name: lastName, username, email, category, department } = user
  const name = displayName({ firstName, lastName, username, email })
  return { name, email, category, department, isGone: user.deleted_at !== null }
}
