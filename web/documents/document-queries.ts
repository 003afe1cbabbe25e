import { getDocument, linkPreview, removeUpload } from '@campus-print/contract/documents'
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

/** Opens a document in a tab of its own, by a link that is good for that file and a few minutes. */
export async function openInNewTab(fileName: string): Promise<void> {
  // Browsers allow a new tab only in the moment of the click, before the link is known.
  const tab = open('', '_blank')
  if (!tab) throw new Error('The browser did not open a tab')
  try {
    const { data } = await call(linkPreview, { params: { fileName } })
    tab.opener = null
    tab.location.replace(data.url)
  } catch (error) {
    tab.close()
    throw error
  }
}
