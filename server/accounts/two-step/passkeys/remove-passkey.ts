import type { Proof } from '@campus-print/contract/two-step'
import { sendMail } from '../../../messages/index.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../../platform/language.ts'
import type { AccountsContext } from '../../context.ts'
import { passkeyRemovedMail } from '../../mails.tsx'
import type { PasskeyRow } from '../../tables.ts'
import { lockUser } from '../../user-store.ts'
import { type Owner, proveOwner } from '../prove-owner.ts'
import { deletePendingLoginsOf, hasConfirmedApp } from '../two-step-store.ts'
import { deletePasskey, passkeysOf } from './passkey-store.ts'

/** Removes a passkey; the owner gets a mail. The last second factor stays: two-step login is turned off instead. */
export async function removePasskey(
  context: AccountsContext,
  { id, ...owner }: Owner & { id: string; proof: Proof },
): Promise<void> {
  const { db } = context
  const { userId } = owner
  // A recovery code is not used up by what cannot be done.
  await removablePasskey(db, { userId, id })
  await proveOwner(context, owner)
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('unauthenticated')
    const { name } = await removablePasskey(trx, { userId, id })
    await deletePasskey(trx, id)
    await deletePendingLoginsOf(trx, userId)
    await inLanguageOfUser(user, () =>
      sendMail({ ...context, db: trx }, passkeyRemovedMail(user.email, name)),
    )
  })
}

async function removablePasskey(db: Db, { userId, id }: { userId: string; id: string }): Promise<PasskeyRow> {
  const passkeys = await passkeysOf(db, userId)
  const passkey = passkeys.find((one) => one.id === id)
  if (!passkey) throw new ApiError('not_found')
  if (passkeys.length === 1 && !(await hasConfirmedApp(db, userId))) throw new ApiError('last_second_factor')
  return passkey
}
