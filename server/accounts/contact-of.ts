import type { Db } from '../platform/database/connect.ts'
import { findUser } from './user-store.ts'

/** Where a user is reached. */
export async function contactOf(db: Db, userId: string): Promise<{ email: string }> {
  const user = await findUser(db, userId)
  if (!user) throw new Error(`There is no user ${userId}`)
  return { email: user.email }
}
