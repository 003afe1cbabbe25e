import { getDocument, removeUpload } from '@campus-print/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { mine } from '../accounts/session.ts'
import { call } from '../api/call.ts'

/** An uploaded document by the name the server gave it. */
export function documentQuery(fileName: string) {
  return queryOptions({
    queryKey: [mine, 'document', fileName],
    queryFn: async () => (await call(getDocument, { params: { fileName } })).data,
  })
}

export async function removeDocument(fileName: string): Promise<void> {
  await call(removeUpload, { params: { fileName } })
}
