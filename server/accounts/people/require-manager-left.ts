import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockManagers } from './people-store.ts'

/** Refuses to let the only manager go; who the managers are stays as it is until the transaction ends. */
export async function requireManagerLeft(trx: Db, leavingId: string): Promise<void> {
  const managers = await lockManagers(trx, leavingId)
  if (managers.length === 1 && managers[0] === leavingId) throw new ApiError('last_manager')
}
