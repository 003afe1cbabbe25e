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

/**
 * Takes a file in, looks inside, makes its PDF, and keeps it as its owner's document. Of one that is refused, or that
 * nobody waits for any more, nothing stays.
 */
export async function receiveUpload(
  parts: UploadContext,
  ownerId: string,
  part: MultipartFile,
  limits: DocumentLimits,
  signal: AbortSignal,
): Promise<DocumentRow> {
  const { storage, log } = parts
  const name = cleanName(unescapeName(part.filename))
  const type = declaredType(name, part, limits)
  const [path, pdfPath] = [storage.incomingPath(), storage.incomingPath()]
  try {
    const size = await streamToDisk(part, path, limits.maxFileSizeMb)
    const asker = { userId: ownerId, signal }
    const taken = await ingest(parts, { path, type, pdfPath }, limits, asker).catch(toApiError(log))
    signal.throwIfAborted()
    return await storeDocument(parts, { ownerId, name, type, size, ...taken })
  } finally {
    await Promise.all([path, pdfPath].map((left) => rm(left, { force: true })))
  }
}

/** Name and declared type are known before the first byte is read; the rest of a refused upload runs into nothing. */
function declaredType(name: string, part: MultipartFile, limits: DocumentLimits): FileExtension {
  const found = fileError({ name, size: 0, type: part.mimetype }, limits)
  if (!found) return extensionOf(name) as FileExtension
  part.file.resume()
  throw new ApiError(found.fault, found.message)
}
