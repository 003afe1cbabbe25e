import type { Session } from '@campus-print/contract/sessions'
import type { SessionRow } from '../tables.ts'

/** A session as its user sees it. */
export function presentSession(session: SessionRow, currentId: string): Session {
  return {
    id: session.id,
    device: session.device,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    isCurrent: session.id === currentId,
  }
}
