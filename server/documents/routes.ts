import * as contract from '@campus-print/contract/documents'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { ownDocument } from './own-document.ts'
import { presentDocument } from './present-document.ts'
import { type UploadParts, receiveUpload } from './receive-upload.ts'
import { refuseDocument } from './refuse-document.ts'
import { removeUpload } from './remove-upload.ts'
import { uploadedFile } from './uploaded-file.ts'

export interface DocumentsRoutesParts extends UploadParts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly clock: () => Date
}

export async function documentsRoutes(parts: DocumentsRoutesParts): Promise<void> {
  const { app, route, db, jobs, storage, engine, clock, log } = parts
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

  route(contract.previewPage, async ({ caller, params, query, reply }) => {
    const document = await ownDocument(db, caller.id, params.fileName)
    if (params.page > document.page_count) throw new Refusal('not_found')
    const path = await storage.localPath(document.storage_key)
    const picture = await engine
      .renderPage(path, params.page - 1, { widthPixels: query.width })
      .catch(refuseDocument(log))
    // The bytes behind a server file name never change.
    return reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .type(picture.mediaType)
      .send(Buffer.from(picture.bytes))
  })
}
