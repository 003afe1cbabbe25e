import * as contract from '@campus-print/contract/documents'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Route } from '../../platform/http/route.ts'
import { ownDocument, storedDocument } from '../own-document.ts'
import { sendFile } from './send-file.ts'
import { isSignedLink, linkLifetimeMs, signLink } from './signed-link.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

export interface FileRoutesContext {
  readonly route: Route
  readonly db: Db
  readonly storage: DocumentStorage
  readonly clock: () => Date
  /** The key that signs links to one file. */
  readonly linkKey: Buffer
}

/** The files themselves, to look at or to keep. */
export function fileRoutes({ route, db, storage, clock, linkKey }: FileRoutesContext): void {
  route(contract.linkPreview, async ({ caller, params: { fileName } }) => {
    await ownDocument(db, caller.id, fileName)
    const expiresAt = new Date(clock().getTime() + linkLifetimeMs)
    const url = `/api/files/preview/${fileName}?${signLink(linkKey, fileName, expiresAt)}`
    return { data: { url, expiresAt: expiresAt.toISOString() } }
  })

  route(contract.previewFile, async ({ caller, params: { fileName }, query, request, reply }) => {
    const { id, storage_key: key } = isSignedLink(linkKey, fileName, query, clock())
      ? await storedDocument(db, fileName)
      : await ownDocument(db, idOfCaller(caller), fileName)
    const file = { key, tag: id, name: 'document.pdf', disposition: 'inline' } as const
    return sendFile(storage, file, { request, reply })
  })
}

function idOfCaller(caller: { id: string } | undefined): string {
  if (!caller) throw new ApiError('unauthenticated')
  return caller.id
}
