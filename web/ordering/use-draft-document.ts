import type { Document } from '@campus-print/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { documentQuery } from '../documents/document-queries.ts'
import { isDocumentNotFound } from './not-found.ts'

interface DraftDocument {
  document: Document | undefined
  isPending: boolean
  /** The server no longer has it. */
  isGone: boolean
  /** Whether the server has it could not be found out. */
  hasFailed: boolean
  isFetching: boolean
  retry: () => void
}

/** The document of a draft as the server has it; nothing where the draft has none. */
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
    hasFailed: isUnknown && error !== null,
    isFetching,
    retry: () => void refetch(),
  }
}
