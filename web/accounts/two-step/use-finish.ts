import { useQueryClient } from '@tanstack/react-query'
import { sessionsQuery, twoStepQuery } from '../profile/profile-queries.ts'
import { sessionQuery } from '../session/session.ts'

/** Closes a form after two-step login has changed, once the card shows what is new. */
export function useFinish(onClose: () => void): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: twoStepQuery.queryKey })
    onClose()
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    // The print desk may open or close now.
    void queries.invalidateQueries(sessionQuery)
  }
}
