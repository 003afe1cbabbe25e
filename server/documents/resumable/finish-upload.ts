import type { ErrorCode } from '@campus-print/contract/errors'
import type { DocumentLimits } from '@campus-print/domain/documents'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { findDocument } from '../document-store.ts'
import { removeFilesJob } from '../retention/remove-files.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import type { DocumentRow, ResumableUploadRow } from '../tables.ts'
import { type UploadContext, acceptedType, storeArrived } from '../upload/receive-upload.ts'
import { completeUpload, partKeys } from './resumable-store.ts'
import { ownUpload } from './tus-store.ts'

interface FinishContext extends UploadContext {
  readonly jobs: JobQueue
}

interface WholeUpload {
  readonly id: string
  readonly ownerId: string
  readonly limits: DocumentLimits
}

/**
 * Makes the document of a file that has arrived completely; a repeated call returns the same document or
 * rejects with the same error. It continues if the client disconnects, because an unstable connection might
 * never last to the end; the client requests the result again.
 */
export async function finishUpload(context: FinishContext, whole: WholeUpload): Promise<DocumentRow> {
  const { storage } = context
  const upload = await ownUpload(context, whole)
  if (upload.document_id || upload.error_code) return decided(context, upload)
  const path = storage.incomingPath()
  try {
    const keys = await partKeys(context.db, upload.id)
    const file = await storage.receive(joinParts(storage, keys), path)
    return await makeDocument(context, { upload, file, limits: whole.limits })
  } catch (error) {
    if (isDiskFull(error)) throw new ApiError('storage_full')
    // Another process may have been faster, and has removed the parts.
    const now = await ownUpload(context, whole)
    if (now.document_id || now.error_code) return decided(context, now)
    if (!(error instanceof ApiError) || !isFinal(error)) throw error
    await rejectUpload(context, upload.id, error)
    throw error
  } finally {
    await storage.discard(path)
  }
}

async function decided(
  { db }: Pick<FinishContext, 'db'>,
  { document_id: id, error_code: code, error_message: message }: ResumableUploadRow,
): Promise<DocumentRow> {
  if (code) throw new ApiError(code as ErrorCode, message ?? undefined)
  const document = id ? await findDocument(db, id) : undefined
  if (!document?.storage_key) throw new ApiError('document_not_found')
  return document
}

async function* joinParts(storage: DocumentStorage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* await storage.read(key)
}

interface Arrived {
  readonly upload: ResumableUploadRow
  readonly file: LocalFile
  readonly limits: DocumentLimits
}

/** The limits may have changed since the upload began. */
async function makeDocument(context: FinishContext, { upload, file, limits }: Arrived): Promise<DocumentRow> {
  const { id, owner_id: ownerId, name, size_bytes: size } = upload
  const type = acceptedType({ name, size, type: upload.media_type }, limits)
  return storeArrived(context, {
    ownerId,
    name,
    type,
    file,
    limits,
    async alongside(trx, documentId) {
      const keys = await completeUpload(trx, id, { document_id: documentId })
      if (!keys) throw new ApiError('upload_conflict')
      await context.jobs.enqueue(trx, removeFilesJob, { keys })
    },
  })
}

/** Whether the same file would be rejected again. */
function isFinal({ status }: ApiError): boolean {
  return status === 413 || status === 415 || status === 422
}

/** Stores the error with the message for the sender, and deletes the file. */
async function rejectUpload(
  { db, jobs }: FinishContext,
  id: string,
  { code, messageToSend }: ApiError,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const keys = await completeUpload(trx, id, { error_code: code, error_message: messageToSend })
    if (keys) await jobs.enqueue(trx, removeFilesJob, { keys })
  })
}
