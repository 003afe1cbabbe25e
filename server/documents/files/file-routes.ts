import * as contract from '@campus-print/contract/documents'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Route } from '../../platform/http/route.ts'
import { ownDocument, storedDocument } from '../own-document.ts'
import { sendFile } from './send-file.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FileRoutesContext {
  readonly route: Route
  readonly db: Db
  readonly storage: DocumentStorage
  readonly clock: () => Date
  /** The key that signs links to one file. */
  readonly linkKey: Buffer
}

/** The PDF files, to view or to download. */
export function fileRoutes({ route, db, storage, clock, linkKey }: FileRoutesContext): void {
  route(contract.linkPreview, async ({ caller, params: { fileName } }) => {
    await ownDocument(db, { ownerId: caller.id, fileName })
    const expiresAt = new Date(clock().getTime() + linkLifetimeMs)
    const url = `/api/files/preview/${fileName}?${signLink(linkKey, fileName, expiresAt)}`
    return { data: { url, expiresAt: expiresAt.toISOString() } }
  })

  route(contract.previewFile, async ({ caller, params: { fileName }, query, request, reply }) => {
    const { id, storage_key: key } = isSignedLink(linkKey, fileName, query, clock())
      ? await storedDocument(db, fileName)
      : await ownDocument(db, { ownerId: idOfCaller(caller), fileName })
    const file = { key, tag: id, name: 'document.pdf', disposition: 'inline' } as const
    return sendFile(storage, { ...file, request, reply })
  })
}

function idOfCaller(caller: { id: string } | undefined): string {
  if (!caller) throw new ApiError('unauthenticated')
  return caller.id
}

/** How long a link opens its file, in ms. */
export const linkLifetimeMs = 5 * 60 * 1000

/** The query of a link that opens one file without a session until it expires. */
function signLink(key: Buffer, fileName: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime())
  return new URLSearchParams({ expires, signature: signatureOf(key, fileName, expires) }).toString()
}

/** Whether a link's query was signed by us for this file and has not expired. */
function isSignedLink(
  key: Buffer,
  fileName: string,
  { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
  now: Date,
): boolean {
  if (!expires || !signature || !(Number(expires) > now.getTime())) return false
  const expected = Buffer.from(signatureOf(key, fileName, expires))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function signatureOf(key: Buffer, fileName: string, expires: string): string {
  return createHmac('sha256', key).update(`${fileName} ${expires}`).digest('base64url')
}
