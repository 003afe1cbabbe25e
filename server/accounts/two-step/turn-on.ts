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
  /** The name of a passkey; `undefined` is the authenticator app. */
  readonly passkey?: string
}

/**
 * What follows a new second factor, with the user locked: the owner gets a mail. The first one turns two-step login on:
 * every other session ends, and factors begun before, for which less had to be proved, are void. Answers the recovery
 * codes, which are stored only as hashes; none where it was on already.
 */
export async function applyNewFactor(
  context: AccountsContext,
  { user, sessionId, passkey }: Added,
): Promise<string[]> {
  const { db: trx, clock } = context
  // It may have ended while the call was under way, by a new password or a logout.
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
