import type { Db } from '../../platform/database/connect.ts'
import { paymentsAmong } from './simulator-store.ts'

/** Those payments that were simulated: what a campus paid for trying stays so when it goes live. */
export async function simulatedAmong(db: Db, paymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await paymentsAmong(db, paymentIds))
}
