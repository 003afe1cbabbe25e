import type { AccountLimits } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { NamedLimit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { currentSettings } from '../../settings/index.ts'
import { deviceIdHash, deviceLifetimeMs } from './device-cookie.ts'
import { hasDeviceCookie } from './known-device-store.ts'
import type { Origin } from '../context.ts'

/** A limit on calls about accounts, as set by the campus. */
export async function accountLimit(db: Db, name: keyof AccountLimits): Promise<NamedLimit> {
  const named = await currentLimits(db)
  return named(name)
}

async function currentLimits(db: Db): Promise<(name: keyof AccountLimits) => NamedLimit> {
  const { accountLimits } = await currentSettings(db)
  return (name) => ({ name, ...accountLimits[name] })
}

/** The device or network whose limit a call about an account counts against. */
export interface CodeRequester {
  /** A device on which the account was signed in to before, or a network address. */
  readonly by: 'device' | 'address'
  readonly key: string
  /** The email address of the account, which need not exist. */
  readonly email: string
}

/**
 * Returns whose limit a call about an account counts against. A device on which the account was signed in to
 * before has its own limit, which strangers cannot use up.
 */
export async function requesterOf(
  { db, clock }: { db: Db; clock: () => Date },
  { origin: { address, deviceId }, email }: { origin: Omit<Origin, 'device'>; email: string },
): Promise<CodeRequester> {
  if (deviceId !== undefined) {
    const since = new Date(clock().getTime() - deviceLifetimeMs)
    const deviceHash = deviceIdHash(deviceId)
    if (await hasDeviceCookie(db, { email, deviceHash, since })) return { by: 'device', key: deviceId, email }
  }
  return { by: 'address', key: address, email }
}

interface Context {
  readonly db: Db
  readonly limits: RateLimits
}

interface PasswordTry<Result> {
  readonly requester: CodeRequester
  /**
   * Resolves the typed name to one account, if it can have several names. An error does not count as an
   * attempt.
   */
  readonly findAccount?: () => Promise<string>
  readonly attempt: () => Promise<Result>
}

/**
 * Runs an attempt at a password, or rejects with 429. Every attempt counts until it has succeeded, so that
 * concurrent attempts are limited too.
 */
export async function tryPassword<Result>(
  { db, limits }: Context,
  { requester, findAccount, attempt }: PasswordTry<Result>,
): Promise<Result> {
  const { by, key, email } = requester
  const named = await currentLimits(db)
  if (by === 'device') {
    const byDevice = named('failedLoginsByDevice')
    const device = JSON.stringify([key, email])
    await limits.spend(byDevice, device)
    const result = await attempt()
    await limits.forget(byDevice, device)
    return result
  }
  const byAddress = named('failedLoginsByAddress')
  const byAccount = named('failedLoginsByAccount')
  await limits.spend(byAddress, key)
  const account = await (findAccount?.() ?? Promise.resolve(email)).catch(async (error: unknown) => {
    await limits.refund(byAddress, key)
    throw error
  })
  await limits.spend(byAccount, account)
  const result = await attempt()
  await Promise.all([limits.refund(byAddress, key), limits.forget(byAccount, account)])
  return result
}

/** Counts a call about codes by its device or network address, or rejects it with 429. */
export async function countCodeCall(
  { db, limits }: Context,
  { by, key, email }: CodeRequester,
): Promise<void> {
  if (by === 'device')
    await limits.spend(await accountLimit(db, 'codesByDevice'), JSON.stringify([key, email]))
  else await limits.spend(await accountLimit(db, 'codesByAddress'), key)
}

/**
 * Rejects the token of a mailed link that is unknown, used, voided or expired, with the same message. It
 * counts as a call about codes. A valid link never counts, so that no stranger can keep its owner from using
 * it.
 */
export async function rejectLink(context: Context, { address }: Pick<Origin, 'address'>): Promise<never> {
  await countCodeCall(context, { by: 'address', key: address, email: '' })
  throw new ApiError('link_expired')
}
