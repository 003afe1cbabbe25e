import type { RequestStatus } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { recentChangesOf } from './request-history-store.ts'

export interface RecentChange {
  readonly id: string
  readonly requestId: string
  readonly from: RequestStatus | null
  readonly to: RequestStatus
  readonly at: Date
  readonly documentName: string
  readonly printId: string
}

const shown = 20

/** The latest changes of a user's requests, newest first. */
export async function recentChanges(db: Db, ownerId: string): Promise<RecentChange[]> {
  const rows = await recentChangesOf(db, ownerId, shown)
  return rows.map((row) => ({
    id: String(row.id),
    requestId: row.request_id,
    from: row.from_status,
    to: row.to_status,
    at: row.at,
    documentName: row.document_name,
    printId: row.print_id,
  }))
}
