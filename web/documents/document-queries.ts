import { documentColors, getDocument, removeUpload } from '@campus-print/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../accounts/index.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'

/** An uploaded document, by its server file name. */
export function documentQuery(fileName: string) {
  return queryOptions({
    queryKey: [userDataKey, 'document', fileName],
    queryFn: async () => (await call(getDocument, { params: { fileName } })).data,
  })
}

const colorsTimeoutMs = 60_000

/** The pages of a document that have colour, from 1. The server needs time for long documents. */
export function colorPagesQuery(fileName: string) {
  return queryOptions({
    queryKey: [userDataKey, 'document', fileName, 'colors'],
    queryFn: async () => {
      const input = { params: { fileName }, timeoutMs: colorsTimeoutMs }
      return (await call(documentColors, input)).data.colorPages
    },
    // The bytes behind a server file name never change.
    staleTime: Infinity,
  })
}

/** Removes an upload. A document that a request uses stays with that request. */
export async function removeDocument(fileName: string): Promise<void> {
  try {
    await call(removeUpload, { params: { fileName } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'document_in_use') throw error
  }
}
