import type { PrintRequest } from '@campus-print/contract/ordering'
import type { Orientation } from '@campus-print/domain/printing'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import {
  type Draft,
  type DraftSettings,
  draftFromRequest,
  emptyDraft,
  clearDraft,
  loadDraft,
  saveDraft,
  withDocument,
  withSettings,
} from './draft.ts'

/** The print request being put together, of nothing or of one that is to be changed; it survives a reload. */
export function useDraft(changed: PrintRequest | undefined) {
  const { id: userId } = useUser()
  const changes = changed?.id
  const key = useMemo(() => ({ userId, changes }), [userId, changes])
  const [draft, setDraft] = useState<Draft>(
    () => loadDraft(key) ?? (changed ? draftFromRequest(changed) : emptyDraft),
  )
  useEffect(() => saveDraft(key, draft), [draft, key])

  return {
    draft,
    setDocument: (serverFileName: string, orientation: Orientation) =>
      setDraft((was) => withDocument(was, serverFileName, orientation)),
    clearDocument: () => setDraft((was) => ({ ...was, serverFileName: undefined })),
    changeSettings: (part: Partial<DraftSettings>) => setDraft((was) => withSettings(was, part)),
    /** The request is made: the next visit begins anew. What is on the screen stays until one has left it. */
    discard: () => clearDraft(key),
  }
}
