import type { Document } from '@campus-print/contract/documents'
import { type PrintRequest, usualSettings } from '@campus-print/contract/ordering'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { userDataKey, useUser } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { documentQuery } from '../../documents/index.ts'
import { isDocumentNotFound } from '../not-found-errors.ts'
import {
  clearDraft,
  type Draft,
  draftFromRequest,
  type DraftSettings,
  emptyDraft,
  loadDraft,
  saveDraft,
  type WaitingDocument,
  withNextDocument,
  withoutDocument,
  withSettings,
  withUpload,
} from './draft.ts'

/** The draft of a new request, or of one that is changed. It survives a reload. */
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
    addDocument: (uploaded: WaitingDocument) => setDraft((was) => withUpload(was, uploaded)),
    removeDocuments: (serverFileNames: readonly string[]) =>
      setDraft((was) => serverFileNames.reduce(withoutDocument, was)),
    nextDocument: () => setDraft(withNextDocument),
    changeSettings: (part: Partial<DraftSettings>) => setDraft((was) => withSettings(was, part)),
    /** Discards the stored draft once the request is placed. The screen keeps its copy until the user leaves. */
    discard: () => clearDraft(key),
  }
}

/** What the user chose last for each kind of document. Without an answer a print starts with the standard settings. */
export const usualSettingsQuery = queryOptions({
  queryKey: [userDataKey, 'usual settings'],
  queryFn: async () => (await call(usualSettings, {})).data,
})

interface DraftDocuments {
  /** Those that the server still has, in order, as far as they have loaded. */
  documents: Document[]
  /** The server file names of those that it no longer has. */
  gone: string[]
}

/** The documents of a draft as the server knows them. */
export function useDraftDocuments({ serverFileName, waiting }: Draft): DraftDocuments {
  const names = [
    ...(serverFileName === undefined ? [] : [serverFileName]),
    ...waiting.map((one) => one.serverFileName),
  ]
  const loaded = useQueries({ queries: names.map((name) => documentQuery(name)) })
  return {
    documents: loaded.flatMap(({ data, error }) => (data && !isDocumentNotFound(error) ? [data] : [])),
    gone: names.filter((_, at) => isDocumentNotFound(loaded[at]?.error)),
  }
}

interface DraftDocument {
  document: Document | undefined
  isPending: boolean
  /** The server no longer has it. */
  isGone: boolean
  /** Why it did not load. */
  error: Error | undefined
  isFetching: boolean
  retry: () => void
}

/** The document of a draft as the server knows it; `undefined` where the draft has none. */
export function useDraftDocument(serverFileName: string | undefined): DraftDocument {
  const isNamed = serverFileName !== undefined
  const { data, error, isFetching, refetch } = useQuery({
    ...documentQuery(serverFileName ?? ''),
    enabled: isNamed,
  })
  const isGone = isNamed && isDocumentNotFound(error)
  const document = isNamed && !isGone ? data : undefined
  const isUnknown = isNamed && !isGone && !document
  return {
    document,
    isGone,
    isPending: isUnknown && !error,
    error: (isUnknown && error) || undefined,
    isFetching,
    retry: () => void refetch(),
  }
}
