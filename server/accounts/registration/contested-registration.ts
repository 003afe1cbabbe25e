import type { Db } from '../../platform/database/connect.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { findUserByEmail } from '../user-store.ts'

interface Registration {
  readonly email: string
  readonly password: string
}

/** A password, compared with the one that its address had at that moment. */
interface Comparison {
  readonly with: string | null | undefined
  readonly isSame: boolean
}

/** Compares a registration's password with that of an earlier one; it takes as long whether there was one or not. */
export async function compareWithEarlier(db: Db, { email, password }: Registration): Promise<Comparison> {
  const earlier = (await findUserByEmail(db, email))?.password_hash
  return { with: earlier, isSame: await verifyPassword(password, earlier) }
}

/**
 * Whether the address was registered with another password before: its owner, who will confirm it, may have typed
 * either. Asked where nobody else registers the address or confirms it meanwhile.
 */
export async function isContested(
  trx: Db,
  { email, password }: Registration,
  comparison: Comparison,
): Promise<boolean> {
  const earlier = await findUserByEmail(trx, email)
  if (!earlier) return false
  if (earlier.password_hash === comparison.with) return !comparison.isSame
  // Only for who registered at the same instant is a transaction held open while a password waits for its turn.
  return !(await verifyPassword(password, earlier.password_hash))
}
