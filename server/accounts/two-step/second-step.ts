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
import { type CodeRequester, limitNamed } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { passkeysOf } from './passkeys/passkey-store.ts'
import { matchTotp } from './totp.ts'
import {
  findTotpSecret,
  hasConfirmedApp,
  insertPendingLogin,
  useRecoveryCode,
  useStep,
} from './two-step-store.ts'

/** Rejects a login of a user with two-step login: a second step has to follow. */
export async function requireSecondStep(
  context: Pick<AccountsContext, 'db' | 'clock'>,
  user: UserRow,
): Promise<void> {
  if (user.two_step_since) throw await beginSecondStep(context, user)
}

/** Stores a login that waits for its second step. Returns the error for the client, with what completes the login. */
export async function beginSecondStep(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  user: UserRow,
): Promise<ApiError> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock().getTime() + secondStepLifetimeMs)
  const tries_left = secondStepTries
  const waits = await insertPendingLogin(db, { token_hash: tokenHash(token), user, tries_left, expires_at })
  if (!waits) return new ApiError('sign_in_expired')
  const methods = await methodsOf(db, user.id)
  const pendingLogin = { token, expiresAt: expires_at.toISOString(), methods }
  return new ApiError('needs_second_step', undefined, { pendingLogin })
}

async function methodsOf(db: Db, userId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = (await hasConfirmedApp(db, userId)) ? ['app'] : []
  return (await passkeysOf(db, userId)).length > 0 ? [...methods, 'passkey'] : methods
}

/** Who tries a second factor: the signed-in user, or a client that sent the right password. */
export interface FactorTry {
  readonly userId: string
  /** Of a login. */
  readonly requester?: CodeRequester
}

/**
 * Lets a second factor of a user be tried, or rejects with 429. As with passwords the try counts until it is known to
 * be right; an attempt answers its error, since what it wrote has to be committed. A stranger who knows the password
 * does not use up the tries of the user's sessions and devices.
 */
export async function trySecondFactor<Result>(
  { db, limits }: Pick<AccountsContext, 'db' | 'limits'>,
  { userId, requester }: FactorTry,
  attempt: () => Promise<Result | ApiError>,
): Promise<Result> {
  const isOnDevice = requester?.by === 'device'
  const place = requester ? (isOnDevice ? 'ByDevice' : 'ByAccount') : 'InSession'
  const tries = await limitNamed(db, isOnDevice ? 'failedLoginsByDevice' : 'failedLoginsByAccount')
  const limit = { ...tries, name: `failedSecondFactors${place}` }
  const who = isOnDevice ? JSON.stringify([requester.key, userId]) : userId
  await limits.spend(limit, who)
  const outcome = await attempt()
  if (outcome instanceof ApiError) throw outcome
  await limits.forget(limit, who)
  return outcome
}

/** What was typed, unless it could only be of the app, shows which code was meant. */
export function wrongCode(typed = '', attemptsLeft?: number): ApiError {
  const message = /^[\d\s]{0,7}$/.test(typed)
    ? i18n.t('This code is not right. Enter the one that the app shows now.')
    : i18n.t('This recovery code is not right, or was used already. Try another one.')
  return new ApiError('wrong_code', message, attemptsLeft === undefined ? {} : { attemptsLeft })
}

/**
 * Whether a code of the app, or a recovery code, is right. It is used up by that. Answers an error with a way out where
 * another secret key sealed the app.
 */
export async function redeemSecondFactor(
  context: Pick<AccountsContext, 'secondFactorKey' | 'clock'> & { readonly db: Db },
  { userId, code }: { userId: string; code: string },
): Promise<boolean | ApiError> {
  const { db, secondFactorKey, clock } = context
  const typed = readAppCode(code)
  if (typed === undefined && (await useRecoveryCode(db, userId, recoveryCodeHash(secondFactorKey, code))))
    return true
  const stored = await findTotpSecret(db, userId)
  if (!stored?.confirmed_at) return false
  const secret = openSecret(secondFactorKey, stored.sealed_secret)
  if (!secret) return new ApiError('wrong_code', appVoidedMessage())
  if (typed === undefined) return false
  const step = matchTotp(secret, typed, { now: clock(), after: stored.last_step })
  return step !== undefined && useStep(db, { userId, step })
}

function appVoidedMessage(): string {
  return i18n.t(
    'Your app and your recovery codes no longer work, since a key of Campus Print changed. Ask the print desk to turn your two-step login off.',
  )
}

/** A stored secret; `undefined` where it was sealed with another key. */
export function openSecret(key: Buffer, sealed: string): Buffer | undefined {
  const text = unseal(key, sealed)
  return text === undefined ? undefined : Buffer.from(text, 'base64url')
}

/** The stored form of a recovery code. Its fifty bits could be guessed from a plain hash. */
export function recoveryCodeHash(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code ${normalizeRecoveryCode(code)}`)
    .digest()
}
