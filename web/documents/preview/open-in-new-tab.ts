import { linkPreview } from '@campus-print/contract/documents'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/**
 * Opens a document in a tab of its own, by a link that is good for that file and a few minutes. Rejects with a message
 * for people.
 */
export async function openInNewTab(fileName: string): Promise<void> {
  // Browsers allow a new tab only in the moment of the click, before the link is known.
  const tab = open('', '_blank')
  if (!tab) throw new Error('Unable to open preview in new tab')
  try {
    const { data } = await call(linkPreview, { params: { fileName } })
    tab.opener = null
    tab.location.replace(data.url)
  } catch (error) {
    tab.close()
    const isGone = error instanceof ApiError && error.code === 'document_not_found'
    throw new Error(isGone ? 'No document available for preview' : 'Unable to generate preview URL', {
      cause: error,
    })
  }
}
