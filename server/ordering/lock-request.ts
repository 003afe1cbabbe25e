import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { lockRequestRow } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'

/** Takes a request for the rest of the transaction, so that nothing moves it meanwhile. */
export async function lockRequest(trx: Db, requestId: string): Promise<PrintRequestRow> {
  const request = await lockRequestRow(trx, requestId)
  if (!request) throw new Refusal('request_not_found')
  return request
}
