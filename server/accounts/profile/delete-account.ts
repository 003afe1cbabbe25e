import { i18n } from '@campus-print/domain/language'
import { recordAudit } from '../../audit/index.ts'
import { deleteMessagesTo, sendMail } from '../../messages/index.ts'
import { currentSettings } from '../../settings/index.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { accountDeletedMail } from '../mails.tsx'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { deleteIdentitiesOf } from '../campus/identity-store.ts'
import { sendCodeJob } from '../codes/request-code.ts'
import { deleteJobsWith } from '../../platform/jobs/job-store.ts'
import { deleteCodesOf } from '../codes/code-store.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { insertPermissionChange } from '../people/people-store.ts'
import { requireManagerLeft } from '../people/permissions.ts'
import { deleteDevicesOf } from '../sign-in/known-device-store.ts'
import { requirePassword } from '../passwords/change-password.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { deleteSecondFactorsOf } from '../two-step/two-step-store.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { deleteDecoy } from '../registration/registration-store.ts'
import { requesterOf, tryPassword } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { findUser, lockUser, updateUser } from '../user-store.ts'

interface Deletion {
  readonly userId: string
  readonly password: string
  readonly origin: Origin
  /**
   * Deletes the user's data of other features in the same transaction, and returns how many documents there
   * were. Rejects while paid prints are unfinished or the user has a cash refund to collect.
   */
  readonly deleteData: (context: { db: Db; now: Date }) => Promise<{ documents: number }>
}

/** Deletes an account permanently. Prints and payments stay in the ledger, without personal data. */
export async function deleteAccount(
  context: AccountsContext,
  { userId, password, origin, deleteData }: Deletion,
): Promise<void> {
  const { db, jobs, clock } = context
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('unauthenticated')
  const requester = await requesterOf(context, { origin, email: user.email })
  await tryPassword(context, {
    requester,
    async attempt() {
      requirePassword(user, 'password')
      if (await verifyPassword(password, user.password_hash)) return
      throw invalidField('password', i18n.t('The password is not right'))
    },
  })
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await requireManagerLeft(trx, userId)
    const locked = await lockUser(trx, userId)
    const { documents } = await deleteData({ db: trx, now })
    await deleteMessagesTo(trx, { userId, email: user.email })
    await deleteCodesOf(trx, user.email)
    await deleteJobsWith(trx, sendCodeJob, { email: user.email })
    await deleteDecoy(trx, user.email)
    await deleteIdentitiesOf(trx, userId)
    await deleteSecondFactorsOf(trx, userId)
    await endSessions(trx, { userId })
    await deleteDevicesOf(trx, userId)
    await updateUser(trx, userId, anonymized(userId, now))
    const { timeZone } = await currentSettings(trx)
    const receipt = accountDeletedMail(user.email, { receiptId: userId, at: now, timeZone, documents })
    await inLanguageOfUser(user, () => sendMail({ db: trx, jobs }, { ...receipt, forgetsRecipient: true }))
    if (locked && locked.permissions.length > 0) await recordLostPermissions({ db: trx, now }, locked)
  })
}

/** The history of permissions is kept for deleted users as well. */
async function recordLostPermissions(
  { db, now }: { readonly db: Db; readonly now: Date },
  { id, permissions }: UserRow,
): Promise<void> {
  await insertPermissionChange(db, { userId: id, permissions: [], changedBy: id, at: now })
  await recordAudit(
    { db, now },
    {
      actorId: id,
      action: 'revoke permission',
      subject: 'person',
      subjectId: id,
      before: { permissions },
      after: { permissions: [] },
    },
  )
}

/** The columns of a deleted user. The email address is free for another account. */
function anonymized(userId: string, now: Date) {
  return {
    email: `${userId}@deleted.invalid`,
    username: 'Deleted account',
    whatsapp_number: '',
    password_hash: null,
    first_name: null,
    last_name: null,
    claimed_category: null,
    language: null,
    permissions: [],
    two_step_since: null,
    email_verified_at: null,
    deleted_at: now,
  }
}
