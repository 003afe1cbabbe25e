import { type DeclaredFile, fileFault } from '@campus-print/domain/documents'
import type { MultipartFile } from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../platform/database/connect.ts'
import type { Log } from '../platform/log/log.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { CampusSettings } from '../settings/campus-settings.ts'
import type { DocumentStorage } from './storage/document-storage.ts'
import { uploadKey } from './storage/keys.ts'
import { insertDocument } from './document-store.ts'
import { cleanName } from './clean-name.ts'
import type { PdfEngine } from './engine/pdf-engine.ts'
import { inspectUpload } from './inspect-upload.ts'
import type { DocumentRow } from './tables.ts'

export interface UploadParts {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly engine: PdfEngine
  readonly log: Log
}

/** Takes a file in, looks inside, and keeps it as its owner's document; of one that is refused nothing stays. */
export async function receiveUpload(
  parts: UploadParts,
  ownerId: string,
  part: MultipartFile,
  settings: CampusSettings,
): Promise<DocumentRow> {
  const { db, storage } = parts
  const name = cleanName(part.filename)
  refuseByDescription({ name, size: 0, type: part.mimetype }, part, settings)
  const incoming = storage.incomingPath()
  try {
    const size = await streamToDisk(part, incoming, settings)
    const { pages, damaged } = await inspectUpload(parts, incoming, settings.maxPages)
    const id = randomUUID()
    const key = uploadKey(id)
    await storage.store(incoming, key)
    const row = {
      id,
      owner_id: ownerId,
      name,
      size_bytes: size,
      page_count: pages,
      damaged,
      storage_key: key,
      file_type: 'pdf' as const,
      source_key: null,
      color_pages: null,
    }
    return await insertDocument(db, { ...row, deleted_at: null }).catch(async (error: unknown) => {
      await storage.remove(key)
      throw error
    })
  } finally {
    await rm(incoming, { force: true })
  }
}

/** Name and declared type are known before the first byte is read; the rest of such an upload runs into nothing. */
function refuseByDescription(file: DeclaredFile, part: MultipartFile, settings: CampusSettings): void {
  const found = fileFault(file, settings)
  if (!found) return
  part.file.resume()
  throw new Refusal(found.fault, found.message)
}

async function streamToDisk(part: MultipartFile, path: string, settings: CampusSettings): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, file).catch((error: unknown) => {
    if (isFull(error)) throw new Refusal('storage_full')
    throw isOfTheSystem(error) ? error : new Refusal('malformed_request', 'The upload did not arrive whole.')
  })
  if (part.file.truncated) {
    throw new Refusal('too_large', `File size should be less than ${settings.maxFileSizeMb}MB`)
  }
  return file.bytesWritten
}

/** An error of the disk; those of what was sent have no number. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
