import type { Assertion, RequestOptions } from '@campus-print/contract/passkeys'
import { i18n } from '@campus-print/domain/language'
import type { Db } from '../../platform/database/connect.ts'
import { sendMail } from '../../messages/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { currentSettings } from '../../settings/index.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { openSessionAndNotify } from '../sign-in/login.ts'
import { tokenHash } from '../sign-in/open-session.ts'
import { failedStepsMail } from '../mails.tsx'
import { countCodeCall, requesterOf } from '../sign-in/try-limits.ts'
import type { PendingLoginRow, UserRow } from '../tables.ts'
import { findUser, lockUser } from '../user-store.ts'
import { findPasskey, passkeysOf, recordUse, setLoginChallenge } from './passkeys/passkey-store.ts'
import { requestOptions, type Site, verifyAssertion, wrongPasskey } from './passkeys/webauthn.ts'
import { redeemSecondFactor, trySecondFactor, wrongCode } from './second-step.ts'
import { deletePendingLogin, findPendingLogin, lockPendingLogin, setTriesLeft } from './two-step-store.ts'

interface PendingLogin {
  readonly pendingLogin: string
  readonly origin: Origin
}

/** Completes a login with a code of the authenticator app, or a recovery code. */
export function completeLogin(
  context: AccountsContext,
  { code, ...pending }: PendingLogin & { code: string },
): Promise<SignIn> {
  return completeBy(context, pending, {
    redeem: (trx, { user_id: userId }) => redeemSecondFactor({ ...context, db: trx }, { userId, code }),
    wrong: (attemptsLeft) => wrongCode(code, attemptsLeft),
  })
}

/** Begins the second step of a login with a passkey. */
export async function beginPasskeyLogin(
  context: AccountsContext,
  { site, ...pending }: PendingLogin & { site: Site },
): Promise<RequestOptions> {
  const { db } = context
  const login = await requirePendingLogin(context, pending)
  const passkeys = await passkeysOf(db, login.user_id)
  if (passkeys.length === 0) throw new ApiError('not_found', i18n.t('This account has no passkey.'))
  const options = await requestOptions(site, passkeys)
  await setLoginChallenge(db, login.token_hash, options.challenge)
  return options
}

/** Completes a login with a passkey. */
export function completePasskeyLogin(
  context: AccountsContext,
  { site, response, ...pending }: PendingLogin & { site: Site; response: Assertion },
): Promise<SignIn> {
  return completeBy(context, pending, {
    redeem: (trx, login) => redeemPasskey({ ...context, db: trx }, { login, site, response }),
    wrong: wrongPasskey,
  })
}

/** Whether a passkey of the user signed the login's challenge. Uses the challenge up. */
async function redeemPasskey(
  { db: trx, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  { login, site, response }: { login: PendingLoginRow; site: Site; response: Assertion },
): Promise<boolean> {
  const { user_id: userId, token_hash, challenge } = login
  if (challenge === null) return false
  await setLoginChallenge(trx, token_hash, null)
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = await findPasskey(trx, { userId, credentialId })
  if (!passkey) return false
  const counter = await verifyAssertion(site, { response, challenge, passkey })
  return counter !== undefined && recordUse(trx, { id: passkey.id, counter, now: clock() })
}

/** Mails a user about a login with the right password whose second step failed too often. */
async function notifyFailedSteps(
  context: Pick<AccountsContext, 'db' | 'jobs' | 'clock'>,
  { user, device }: { user: UserRow; device: string },
): Promise<void> {
  const { timeZone } = await currentSettings(context.db)
  const failed = { device, at: context.clock(), timeZone }
  await inLanguageOfUser(user, () => sendMail(context, failedStepsMail(user.email, failed)))
}

interface SecondStep {
  /** Checks the second factor and uses it up. Returns an error if it can never be right. */
  readonly redeem: (trx: Db, login: PendingLoginRow) => Promise<boolean | ApiError>
  readonly wrong: (attemptsLeft: number) => ApiError
}

/** Limits wrong second steps per login and per account. */
async function completeBy(
  context: AccountsContext,
  { pendingLogin, origin }: PendingLogin,
  { redeem, wrong }: SecondStep,
): Promise<SignIn> {
  const { db, clock } = context
  const { token_hash, user_id } = await requirePendingLogin(context, { pendingLogin, origin })
  const { email = '' } = (await findUser(db, user_id)) ?? {}
  const requester = await requesterOf(context, { origin, email })
  const user = await trySecondFactor(context, { userId: user_id, requester }, () =>
    db.transaction().execute(async (trx) => {
      // Lock the user first, as in every call that changes second factors: another order could deadlock.
      const owner = await lockUser(trx, user_id)
      const login = await lockPendingLogin(trx, token_hash)
      if (!login || !owner || !isOpen(login, clock())) return new ApiError('sign_in_expired')
      const outcome = await redeem(trx, login)
      if (outcome !== true) {
        const attemptsLeft = login.tries_left - 1
        await setTriesLeft(trx, token_hash, attemptsLeft)
        if (attemptsLeft > 0) return outcome || wrong(attemptsLeft)
        await notifyFailedSteps({ ...context, db: trx }, { user: owner, device: origin.device })
        return new ApiError('sign_in_expired')
      }
      await deletePendingLogin(trx, token_hash)
      return owner
    }),
  )
  return openSessionAndNotify(context, { user, device: origin.device, usedSecondFactor: true })
}

/** Rejects a pending login that is unknown, expired or out of attempts. */
async function requirePendingLogin(
  context: AccountsContext,
  { pendingLogin, origin }: PendingLogin,
): Promise<PendingLoginRow> {
  const found = await findPendingLogin(context.db, tokenHash(pendingLogin))
  if (found && isOpen(found, context.clock())) return found
  if (!found) await countCodeCall(context, { by: 'address', key: origin.address, email: '' })
  throw new ApiError('sign_in_expired')
}

function isOpen({ expires_at, tries_left }: PendingLoginRow, now: Date): boolean {
  return expires_at > now && tries_left > 0
}
