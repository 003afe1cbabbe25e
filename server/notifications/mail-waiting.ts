import type { Db } from '../platform/database/connect.ts'
import { withoutNames } from './mail-not-taken.ts'
import { unsentMail } from './outbox-store.ts'

/** The mails of the last two hours that wait to be sent. */
export interface UnsentMail {
  readonly waiting: number
  readonly oldestSeconds: number
  /** Of those, the ones that a mail server has refused so far. */
  readonly refused: number
  /** How many were sent that were written after the first of the refused. */
  readonly sentSince: number
  /** The newest refusal, without whom it was for. */
  readonly lastFailure: string | undefined
}

export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const { waiting, oldest_seconds, refused, sent_since, last_error } = await unsentMail(db)
  return {
    waiting,
    oldestSeconds: oldest_seconds ?? 0,
    refused,
    sentSince: sent_since,
    lastFailure: last_error === null ? undefined : withoutNames(last_error).slice(0, 300),
  }
}
