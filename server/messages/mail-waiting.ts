import type { Db } from '../platform/database/connect.ts'
import { withoutNames } from './mail-error.ts'
import { type UnsentMail, unsentMail } from './outbox-store.ts'

export type { UnsentMail } from './outbox-store.ts'

/** The mails that wait, and the newest refusal without whom it was for. */
export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const unsent = await unsentMail(db)
  const lastFailure = unsent.lastFailure && withoutNames(unsent.lastFailure).slice(0, 300)
  return { ...unsent, lastFailure }
}
