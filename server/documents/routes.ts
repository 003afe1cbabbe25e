import * as contract from '@campus-print/contract/documents'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findDocument } from './document-store.ts'
import { documentIdOf } from './file-name.ts'
import { ownDocument } from './own-document.ts'
import { presentDocument } from './present-document.ts'
import { type UploadParts, receiveUpload } from './receive-upload.ts'
import { refuseDocument } from './refuse-document.ts'
import { removeUpload } from './remove-upload.ts'
import { isSignedLink, linkLifetimeMs, signLink } from './signed-link.ts'
import { uploadedFile } from './uploaded-file.ts'

export interface DocumentsRoutesParts extends UploadParts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly clock: () => Date
  /** The key that signs links to one file. */
  readonly linkKey: Buffer
}

export async function documentsRoutes(parts: DocumentsRoutesParts): Promise<void> {
  const { app, route, db, jobs, storage, engine, clock, linkKey, log } = parts
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } })

  route(contract.uploadDocument, async ({ caller, request }) => {
    const settings = await currentSettings(db)
    const part = await uploadedFile(request, settings.maxFileSizeMb)
    const document = await receiveUpload(parts, caller.id, part, settings)
    return {
      message: 'File uploaded successfully to local storage!',
      data: presentDocument(document),
    }
  })

  route(contract.getDocument, async ({ caller, params }) => ({
    data: presentDocument(await ownDocument(db, caller.id, params.fileName)),
  }))

  route(contract.removeUpload, async ({ caller, params }) => {
    await removeUpload({ db, jobs, now: clock() }, caller.id, params.fileName)
    return { message: 'File removed successfully' }
  })

  route(contract.linkPreview, async ({ caller, params: { fileName } }) => {
    await ownDocument(db, caller.id, fileName)
    const expiresAt = new Date(clock().getTime() + linkLifetimeMs)
    const url = `/api/files/preview/${fileName}?${signLink(linkKey, fileName, expiresAt)}`
    return { data: { url, expiresAt: expiresAt.toISOString() } }
  })

  route(contract.previewFile, async ({ caller, params: { fileName }, query, reply }) => {
    if (isSignedLink(linkKey, fileName, query, clock())) return sendPdf(reply, await keyOf(fileName))
    if (!caller) throw new Refusal('unauthenticated')
    return sendPdf(reply, (await ownDocument(db, caller.id, fileName)).storage_key)
  })

  route(contract.previewPage, async ({ caller, params, query, reply }) => {
    const document = await ownDocument(db, caller.id, params.fileName)
    if (params.page > document.page_count) throw new Refusal('not_found')
    const path = storage.pathOf(document.storage_key)
    const picture = await engine
      .renderPage(path, params.page - 1, { widthPixels: query.width })
      .catch(refuseDocument(log))
    // The bytes behind a server file name never change.
    return reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .type(picture.mediaType)
      .send(Buffer.from(picture.bytes))
  })

  async function keyOf(fileName: string): Promise<string> {
    const document = await findDocument(db, documentIdOf(fileName) ?? '')
    if (!document?.storage_key) throw new Refusal('document_not_found')
    return document.storage_key
  }

  /** Sends a stored PDF, or the range of it that was asked for. */
  function sendPdf(reply: FastifyReply, key: string): FastifyReply {
    reply
      .header('content-disposition', 'inline; filename="document.pdf"')
      .header('cache-control', 'private, no-store')
    return reply.sendFile(key, storage.pathOf(''), { cacheControl: false, dotfiles: 'deny' })
  }
}
