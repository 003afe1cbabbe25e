import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/documents'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { clientGone } from '../../platform/http/client-gone.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { Route } from '../../platform/http/route.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import { type CampusSettings, currentSettings } from '../../settings/index.ts'
import { ownDocument } from '../own-document.ts'
import { presentDocument } from '../present-document.ts'
import { type UploadContext, receiveUpload } from './receive-upload.ts'
import { removeUpload } from '../retention/delete-documents.ts'
import type { RequestsOfDocuments } from '../requests-of-documents.ts'
import { discardRest, uploadedFile } from './multipart-file.ts'

export interface UploadRoutesContext extends UploadContext {
  readonly app: FastifyInstance
  readonly route: Route
  readonly jobs: JobQueue
  readonly requests: RequestsOfDocuments
  readonly limits: RateLimits
  readonly clock: () => Date
}

export async function uploadRoutes(
  context: UploadRoutesContext & { readonly uploads: OngoingWork },
): Promise<void> {
  const { app, route, db, jobs, requests, clock, uploads } = context
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } })

  route(contract.uploadDocument, async ({ caller, request, reply }) => {
    const settings = await currentSettings(db)
    await countUpload(context, {
      uploadLimits: settings.uploadLimits,
      account: caller.id,
      address: networkOf(request.ip),
    })
    const part = await uploadedFile(request, settings.maxFileSizeMb)
    const received = receiveUpload(context, {
      ownerId: caller.id,
      part,
      limits: settings,
      signal: clientGone(reply),
    })
    const document = await uploads.add(received).finally(() => discardRest(request))
    return {
      message: i18n.t('File uploaded successfully to local storage!'),
      data: presentDocument(document),
    }
  })

  route(contract.getDocument, async ({ caller, params }) => ({
    data: presentDocument(await ownDocument(db, { ownerId: caller.id, fileName: params.fileName })),
  }))

  route(contract.removeUpload, async ({ caller, params }) => {
    const own = { ownerId: caller.id, fileName: params.fileName }
    await removeUpload({ db, jobs, requests, now: clock() }, own)
    return { message: i18n.t('File removed successfully') }
  })
}

/** The user who uploads, and the network address. */
interface Uploader extends Pick<CampusSettings, 'uploadLimits'> {
  readonly account: string
  readonly address: string
}

/** Counts an upload, or rejects it with 429 before any byte is read: reading is the expensive part. */
export async function countUpload(
  { limits }: { limits: RateLimits },
  { uploadLimits, account, address }: Uploader,
): Promise<void> {
  await limits.spend({ name: 'uploadsByAddress', ...uploadLimits.uploadsByAddress }, address)
  await limits.spend({ name: 'uploadsByAccount', ...uploadLimits.uploadsByAccount }, account)
}

/** Uploads in progress. Each removes its own temporary files, so shutdown waits for them. */
export interface OngoingWork {
  add<T>(work: Promise<T>): Promise<T>
  /** Resolves when all uploads have ended, with or without success. */
  ended(): Promise<void>
}

export function ongoingWork(): OngoingWork {
  const ongoing = new Set<Promise<unknown>>()
  return {
    add(work) {
      ongoing.add(work)
      return work.finally(() => ongoing.delete(work))
    },
    async ended() {
      await Promise.allSettled(ongoing)
    },
  }
}
