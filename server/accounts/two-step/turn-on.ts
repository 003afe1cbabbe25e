import {
  formatRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@campus-print/domain/accounts'
import { randomInt } from 'node:crypto'
import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import type { AccountsContext } from '../context.ts'
import { secondFactorAddedMail, twoStepOnMail } from '../mails.tsx'
import { endSessions } from '../sign-in/end-sessions.ts'
import { markSecondFactor, sessionExists } from '../sign-in/session-store.ts'
import type { UserRow } from '../tables.ts'
import { updateUser } from '../user-store.ts'
import { recoveryCodeHash } from './second-step.ts'
import { deleteUnfinishedFactorsOf, replaceRecoveryCodes } from './two-step-store.ts'

interface Added {
  readonly user: UserRow
  readonly sessionId: string
  /** The name of a passkey; `undefined` for the authenticator app. */
  readonly passkey?: string
}

/**
 * Mails the owner about a new second factor. The user must be locked. The first factor turns two-step login
 * on: it ends all other sessions, and deletes factors that were begun before, which needed less proof.
 * Returns the recovery codes, which are stored only as hashes; none if two-step login was on already.
 */
export async function applyNewFactor(
  context: AccountsContext,
  { user, sessionId, passkey }: Added,
): Promise<string[]> {
  const { db: trx, clock } = context
  // A new password or a logout may have ended the session during the call.
  if (!(await sessionExists(trx, sessionId))) throw new ApiError('unauthenticated')
  const isFirst = user.two_step_since === null
  const mail = isFirst ? twoStepOnMail(user.email) : secondFactorAddedMail(user.email, passkey)
  await inLanguageOfUser(user, () => sendMail(context, mail))
  if (!isFirst) return []
  const now = clock()
  await updateUser(trx, user.id, { two_step_since: now })
  await deleteUnfinishedFactorsOf(trx, user.id)
  await endSessions(trx, { userId: user.id, except: sessionId })
  await markSecondFactor(trx, sessionId, now)
  return newRecoveryCodes(context, user.id)
}

/** Makes new recovery codes, which void the ones before. */
export async function newRecoveryCodes(
  { db: trx, secondFactorKey }: { db: Db; secondFactorKey: Buffer },
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryCodeHash(secondFactorKey, code))
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes.map(formatRecoveryCode)
}

function newRecoveryCode(): string {
  return Array.from({ length: recoveryCodeLength }, randomCharacter).join('')
}

function randomCharacter(): string {
  return recoveryCodeAlphabet.charAt(randomInt(recoveryCodeAlphabet.length))
}
