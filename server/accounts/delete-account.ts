import { forgetDocuments } from '../documents/retention/forget-documents.ts'
import { forgetMessages } from '../notifications/forget-messages.ts'
import { settleRequests } from '../ordering/settle-requests.ts'
import { forgetWebhookBodiesOf } from '../payments/forget-webhook-bodies.ts'
import { Refusal, invalidField } from '../platform/http/refusal.ts'
import { deleteCodesOf } from './code-store.ts'
import { endSessions } from './end-sessions.ts'
import { keepAManager } from './keep-a-manager.ts'
import { deleteDevicesOf } from './known-device-store.ts'
import { isPassword } from './password-hash.ts'
import type { AccountsParts } from './parts.ts'
import { tryPassword } from './try-limits.ts'
import { findUser, lockUser, updateUser } from './user-store.ts'

/**
 * Deletes an account for good: what was printed and paid stays in the books, without anything of the person. Paid
 * prints that have not come to their end keep it from going, and so does being the only manager.
 */
export async function deleteAccount(
  parts: AccountsParts,
  userId: string,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { db, jobs, clock } = parts
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('unauthenticated')
  await tryPassword(parts, { address, account: user.email }, async () => {
    if (!(await isPassword(password, user.password_hash))) {
      throw invalidField('password', 'The password is not right')
    }
  })
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await keepAManager(trx, userId)
    await lockUser(trx, userId)
    await settleRequests({ jobs, now }, trx, userId)
    await forgetDocuments({ jobs, now }, trx, userId)
    await forgetWebhookBodiesOf(trx, userId)
    await forgetMessages(trx, user.email)
    await deleteCodesOf(trx, user.email)
    await endSessions(trx, userId)
    await deleteDevicesOf(trx, userId)
    await updateUser(trx, userId, nobody(userId, now))
  })
}

/** What is left of a person; the address is free for another account. */
function nobody(userId: string, now: Date) {
  return {
    email: `${userId}@deleted.invalid`,
    username: 'Deleted account',
    whatsapp_number: '',
    password_hash: null,
    first_name: null,
    last_name: null,
    claimed_category: null,
    permissions: [],
    email_verified_at: null,
    deleted_at: now,
  }
}
