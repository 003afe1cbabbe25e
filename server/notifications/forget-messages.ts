import type { Db } from '../platform/database/connect.ts'
import { deleteMessagesTo } from './outbox-store.ts'

/** Forgets all that was, or was to be, sent to an address. */
export function forgetMessages(trx: Db, recipient: string): Promise<void> {
  return deleteMessagesTo(trx, recipient)
}
