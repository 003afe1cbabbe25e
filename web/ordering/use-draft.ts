import type { PrintRequest } from '@campus-print/contract/ordering'
import type { Orientation } from '@campus-print/domain/printing'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import {
  type Draft,
  type DraftSettings,
  draftOf,
  emptyDraft,
  forgetDraft,
  recallDraft,
  rememberDraft,
  withDocument,
  withSettings,
} from './draft.ts'

/** The print request being put together, of nothing or of one that is to be changed; it survives a reload. */
export function useDraft(changed: PrintRequest | undefined) {
  const { id: userId } = useUser()
  const changes = changed?.id
  const place = useMemo(() => ({ userId, changes }), [userId, changes])
  const [draft, setDraft] = useState<Draft>(
    () => recallDraft(place) ?? (changed ? draftOf(changed) : emptyDraft),
  )
  useEffect(() => rememberDraft(place, draft), [draft, place])

  return {
    draft,
    takeDocument: (serverFileName: string, orientation: Orientation) =>
      setDraft((was) => withDocument(was, serverFileName, orientation)),
    leaveDocument: () => setDraft((was) => ({ ...was, serverFileName: undefined })),
    changeSettings: (part: Partial<DraftSettings>) => setDraft((was) => withSettings(was, part)),
    /** The request is made: the next visit begins anew. What is on the screen stays until one has left it. */
    finish: () => forgetDraft(place),
  }
}
