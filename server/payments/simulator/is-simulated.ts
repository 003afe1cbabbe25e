import type { Db } from '../../platform/database/connect.ts'
import { findPayment } from './simulator-store.ts'

/** Whether a payment was played: what a campus paid for trying stays so when it goes live. */
export async function isSimulated(db: Db, paymentId: string): Promise<boolean> {
  return (await findPayment(db, paymentId)) !== undefined
}
