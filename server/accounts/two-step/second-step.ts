import type { SecondStepMethod } from '@campus-print/contract/envelope'
import {
  normalizeRecoveryCode,
  readAppCode,
  secondStepLifetimeMs,
  secondStepTries,
} from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { unseal } from '../../platform/secrets/seal.ts'
import type { AccountsContext } from '../context.ts'
import { tokenHash } from '../sign-in/open-session.ts'
import { type CodeRequester, accountLimit } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { passkeysOf } from './passkeys/passkey-store.ts'
import { matchTotp } from './totp.ts'
import {
  findTotpSecret,
  hasConfirmedApp,
  insertPendingLogin,
  consumeRecoveryCode,
  consumeStep,
} from './two-step-store.ts'

/** Rejects a login of a user with two-step login: a second step has to follow. */
export async function requireSecondStep(
  context: Pick<AccountsContext, 'db' | 'clock'>,
  user: UserRow,
): Promise<void> {
  if (user.two_step_since) throw await beginSecondStep(context, user)
}

/** Stores a pending login, and returns the error that tells the client how to complete it. */
export async function beginSecondStep(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  user: UserRow,
): Promise<ApiError> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock().getTime() + secondStepLifetimeMs)
  const tries_left = secondStepTries
  const login = { token_hash: tokenHash(token), user, tries_left, expires_at }
  if (!(await insertPendingLogin(db, login))) return new ApiError('sign_in_expired')
  const methods = await methodsOf(db, user.id)
  const pendingLogin = { token, expiresAt: expires_at.toISOString(), methods }
  return new ApiError('needs_second_step', undefined, { pendingLogin })
}

async function methodsOf(db: Db, userId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = (await hasConfirmedApp(db, userId)) ? ['app'] : []
  return (await passkeysOf(db, userId)).length > 0 ? [...methods, 'passkey'] : methods
}

/** An attempt at a second factor by a signed-in user, or by a client that sent the right password. */
export interface FactorAttempt {
  readonly userId: string
  /** Set for a login. */
  readonly requester?: CodeRequester
}

/**
 * Runs an attempt at a user's second factor, or rejects with 429. As with passwords, every attempt counts
 * until it has succeeded. `attempt` returns its error, since its writes have to be committed. A stranger who
 * knows the password cannot use up the attempts of the user's sessions and devices.
 */
export async function trySecondFactor<Result>(
  { db, limits }: Pick<AccountsContext, 'db' | 'limits'>,
  { userId, requester }: FactorAttempt,
  attempt: () => Promise<Result | ApiError>,
): Promise<Result> {
  const isOnDevice = requester?.by === 'device'
  const suffix = requester ? (isOnDevice ? 'ByDevice' : 'ByAccount') : 'InSession'
  const tries = await accountLimit(db, isOnDevice ? 'failedLoginsByDevice' : 'failedLoginsByAccount')
  const limit = { ...tries, name: `failedSecondFactors${suffix}` }
  const key = isOnDevice ? JSON.stringify([requester.key, userId]) : userId
  await limits.spend(limit, key)
  const outcome = await attempt()
  if (outcome instanceof ApiError) throw outcome
  await limits.forget(limit, key)
  return outcome
}

/** Explains a wrong code: short numbers were meant as a code of the app, anything else as a recovery code. */
export function wrongCode(typed = '', attemptsLeft?: number): ApiError {
  const message = /^[\d\s]{0,7}$/.test(typed)
    ? i18n.t('This code is not right. Enter the one that the app shows now.')
    : i18n.t('This recovery code is not right, or was used already. Try another one.')
  return new ApiError('wrong_code', message, attemptsLeft === undefined ? {} : { attemptsLeft })
}

/**
 * Whether a code of the app, or a recovery code, is right; uses it up. Returns an error that says what to do
 * if the app's secret was encrypted with another secret key.
 */
export async function redeemSecondFactor(
  context: Pick<AccountsContext, 'secondFactorKey' | 'clock'> & { readonly db: Db },
  { userId, code }: { userId: string; code: string },
): Promise<boolean | ApiError> {
  const { db, secondFactorKey, clock } = context
  const typed = readAppCode(code)
  if (typed === undefined && (await consumeRecoveryCode(db, userId, recoveryCodeHash(secondFactorKey, code))))
    return true
  const stored = await findTotpSecret(db, userId)
  if (!stored?.confirmed_at) return false
  const secret = openSecret(secondFactorKey, stored.sealed_secret)
  if (!secret) return new ApiError('wrong_code', appVoidedMessage())
  if (typed === undefined) return false
  const step = matchTotp(secret, typed, { now: clock(), after: stored.last_step })
  return step !== undefined && consumeStep(db, { userId, step })
}

function appVoidedMessage(): string {
  return i18n.t(
    'Your app and your recovery codes no longer work, since a key of Campus Print changed. Ask the print desk to turn your two-step login off.',
  )
}

/** Decrypts a stored secret; `undefined` if it was encrypted with another key. */
export function openSecret(key: Buffer, sealed: string): Buffer | undefined {
  const text = unseal(key, sealed)
  return text === undefined ? undefined : Buffer.from(text, 'base64url')
}

/** The keyed hash of a recovery code. Its fifty bits could be found from a hash without a key. */
export function recoveryCodeHash(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code ${normalizeRecoveryCode(code)}`)
    .digest()
}
