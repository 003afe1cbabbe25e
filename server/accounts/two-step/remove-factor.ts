import type { Proof } from '@campus-print/contract/two-step'
import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import type { AccountsContext } from '../context.ts'
import { secondFactorRemovedMail } from '../mails.tsx'
import { lockUser } from '../user-store.ts'
import { deletePasskey, passkeysOf } from './passkeys/passkey-store.ts'
import { type Owner, proveOwner } from './prove-owner.ts'
import { deletePendingLoginsOf, deleteTotpSecret, hasConfirmedApp } from './two-step-store.ts'

type ProvenOwner = Owner & { readonly proof: Proof }

/** Removes a passkey; the owner gets a mail. */
export function removePasskey(context: AccountsContext, { id, ...owner }: ProvenOwner & { id: string }) {
  return removeFactor(context, owner, async (db) => {
    const passkey = (await passkeysOf(db, owner.userId)).find((candidate) => candidate.id === id)
    return passkey && { name: passkey.name, remove: () => deletePasskey(db, id) }
  })
}

/** Removes the authenticator app; the owner gets a mail. */
export function removeApp(context: AccountsContext, owner: ProvenOwner) {
  return removeFactor(context, owner, async (db) =>
    (await hasConfirmedApp(db, owner.userId))
      ? { name: undefined, remove: () => deleteTotpSecret(db, owner.userId) }
      : undefined,
  )
}

interface Factor {
  /** The name of a passkey; `undefined` for the app. */
  readonly name: string | undefined
  readonly remove: () => Promise<void>
}

/** The last second factor stays: two-step login is turned off instead. */
async function removeFactor(
  context: AccountsContext,
  owner: ProvenOwner,
  find: (db: Db) => Promise<Factor | undefined>,
): Promise<void> {
  const { db } = context
  const { userId } = owner
  const findRemovable = async (reader: Db) => {
    const factor = await find(reader)
    if (!factor) throw new ApiError('not_found')
    const apps = (await hasConfirmedApp(reader, userId)) ? 1 : 0
    if ((await passkeysOf(reader, userId)).length + apps === 1) throw new ApiError('last_second_factor')
    return factor
  }
  // Checked before the proof, so that a failing call does not use up a recovery code.
  await findRemovable(db)
  await proveOwner(context, owner)
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('unauthenticated')
    const { name, remove } = await findRemovable(trx)
    await remove()
    await deletePendingLoginsOf(trx, userId)
    await inLanguageOfUser(user, () =>
      sendMail({ ...context, db: trx }, secondFactorRemovedMail(user.email, name)),
    )
  })
}
