import {
  type DocumentLimits,
  type FileExtension,
  extensionOf,
  fileError,
} from '@campus-print/domain/documents'
import type { MultipartFile } from '@fastify/multipart'
import { rm } from 'node:fs/promises'
import type { Log } from '../../platform/log/log.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { cleanName, streamToDisk, unescapeName } from './multipart-file.ts'
import { type IntakeContext, ingest } from '../intake/ingest.ts'
import { type StoreContext, storeDocument } from './store-document.ts'
import { toApiError } from '../to-api-error.ts'
import type { DocumentRow } from '../tables.ts'

export interface UploadContext extends IntakeContext, StoreContext {
  readonly log: Log
}

interface Upload {
  readonly ownerId: string
  readonly part: MultipartFile
  readonly limits: DocumentLimits
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/**
 * Receives a file, checks its content, creates its PDF and stores it as a document of its owner. A rejected or aborted
 * upload leaves no files behind.
 */
export async function receiveUpload(
  context: UploadContext,
  { ownerId, part, limits, signal }: Upload,
): Promise<DocumentRow> {
  const { storage, log } = context
  const name = cleanName(unescapeName(part.filename))
  const type = declaredType(name, part, limits)
  const [path, pdfPath] = [storage.incomingPath(), storage.incomingPath()]
  try {
    const size = await streamToDisk(part, { path, maxSizeMb: limits.maxFileSizeMb })
    const requester = { userId: ownerId, signal }
    const file = { path, type, pdfPath }
    const ingested = await ingest(context, { file, limits, requester }).catch(toApiError(log))
    signal.throwIfAborted()
    return await storeDocument(context, { ownerId, name, type, size, ...ingested })
  } finally {
    await Promise.all([path, pdfPath].map((left) => rm(left, { force: true })))
  }
}

/** Name and declared type are known before the first byte is read; the rest of a rejected upload is discarded. */
function declaredType(name: string, part: MultipartFile, limits: DocumentLimits): FileExtension {
  const found = fileError({ name, size: 0, type: part.mimetype }, limits)
  if (!found) return extensionOf(name) as FileExtension
  part.file.resume()
  throw new ApiError(found.fault, found.message)
}
