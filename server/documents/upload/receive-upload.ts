import {
  type DeclaredFile,
  type DocumentLimits,
  type FileExtension,
  extensionOf,
  fileError,
} from '@campus-print/domain/documents'
import type { MultipartFile } from '@fastify/multipart'
import type { Log } from '../../platform/log/log.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { cleanName, receivePart, unescapeName } from './multipart-file.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import { type IntakeContext, ingest } from '../intake/ingest.ts'
import { type ReceivedDocument, type StoreContext, storeDocument } from './store-document.ts'
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
 * Receives a file, checks its content, creates its PDF and stores it as a document of its owner. A rejected
 * or aborted upload leaves no files behind.
 */
export async function receiveUpload(
  context: UploadContext,
  { ownerId, part, limits, signal }: Upload,
): Promise<DocumentRow> {
  const { storage } = context
  const name = cleanName(unescapeName(part.filename))
  const type = declaredType(name, part, limits)
  const path = storage.incomingPath()
  try {
    const file = await receivePart(storage, { part, path, maxSizeMb: limits.maxFileSizeMb })
    return await storeArrived(context, { ownerId, name, type, file, limits, signal })
  } finally {
    await storage.discard(path)
  }
}

interface ArrivedUpload extends Pick<ReceivedDocument, 'ownerId' | 'name' | 'type' | 'alongside'> {
  /** The received file, which the caller discards. */
  readonly file: LocalFile
  readonly limits: DocumentLimits
  readonly signal?: AbortSignal
}

/**
 * Checks the content of a file that has arrived, creates its PDF and stores it as a document of its owner.
 */
export async function storeArrived(
  context: UploadContext,
  { file, limits, signal, ...document }: ArrivedUpload,
): Promise<DocumentRow> {
  const { storage, log } = context
  const pdfPath = storage.incomingPath()
  try {
    const requester = { userId: document.ownerId, ...(signal && { signal }) }
    const arrived = { file, type: document.type, pdfPath }
    const ingested = await ingest(context, { arrived, limits, requester }).catch(toApiError(log))
    signal?.throwIfAborted()
    return await storeDocument(context, { ...document, ...ingested, size: file.size })
  } finally {
    await storage.discard(pdfPath)
  }
}

/**
 * Checks name and declared type before the first byte is read; the rest of a rejected upload is discarded.
 */
function declaredType(name: string, part: MultipartFile, limits: DocumentLimits): FileExtension {
  try {
    return acceptedType({ name, size: 0, type: part.mimetype }, limits)
  } catch (error) {
    part.file.resume()
    throw error
  }
}

/** The declared type of a file; rejects a type that is not accepted for documents. */
export function acceptedType(file: DeclaredFile, limits: DocumentLimits): FileExtension {
  const found = fileError(file, limits)
  if (found) throw new ApiError(found.fault, found.message)
  return extensionOf(file.name) as FileExtension
}
