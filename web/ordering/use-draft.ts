import { useEffect, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import { type Draft, type DraftSettings, forgetDraft, recallDraft, rememberDraft } from './draft.ts'

/** The print request being put together; it survives a reload. */
export function useDraft() {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState<Draft>(() => recallDraft(userId))
  useEffect(() => rememberDraft(userId, draft), [draft, userId])

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part })),
    changeSettings: (part: Partial<DraftSettings>) =>
      setDraft((was) => ({ ...was, settings: { ...was.settings, ...part } })),
    /** The request is made: the next visit begins anew. What is on the screen stays until one has left it. */
    finish: () => forgetDraft(userId),
  }
}
