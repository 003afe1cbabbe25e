import type { AccountLimits } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import type { NamedLimit, RateLimits } from '../platform/limits/rate-limits.ts'
import { currentSettings } from '../settings/index.ts'

/** A limit of accounts as the campus has set it. */
export async function limitNamed(db: Db, name: keyof AccountLimits): Promise<NamedLimit> {
  const named = await currentLimits(db)
  return named(name)
}

async function currentLimits(db: Db): Promise<(name: keyof AccountLimits) => NamedLimit> {
  const { accountLimits } = await currentSettings(db)
  return (name) => ({ name, ...accountLimits[name] })
}

interface Parts {
  readonly db: Db
  readonly limits: RateLimits
}

/** Who tries a password: from which network address, at which account. */
export interface PasswordTry {
  readonly address: string
  readonly account: string
}

/**
 * Lets a password be tried, or refuses with 429. The try counts until it is known to be right, so that tries that
 * come at once are counted too.
 */
export async function tryPassword<Result>(
  { db, limits }: Parts,
  { address, account }: PasswordTry,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const named = await currentLimits(db)
  const byAddress = named('failedLoginsByAddress')
  const byAccount = named('failedLoginsByAccount')
  await limits.spend(byAddress, address)
  await limits.spend(byAccount, account)
  const result = await attempt()
  await Promise.all([limits.giveBack(byAddress, address), limits.forget(byAccount, account)])
  return result
}

/**
 * Counts a code asked for by a mail address, or refuses it with 429: each code bears guesses of its own, and nobody may
 * have them without end. An address that nobody has is counted as well.
 */
export async function countCode({ db, limits }: Parts, email: string): Promise<void> {
  await limits.spend(await limitNamed(db, 'codesByAccount'), email)
}

/** Counts a call about codes by the network address that it comes from, or refuses it with 429. */
export async function countCodeCall({ db, limits }: Parts, address: string): Promise<void> {
  await limits.spend(await limitNamed(db, 'codesByAddress'), address)
}
