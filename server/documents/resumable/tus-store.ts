import { i18n } from '@campus-print/domain/language'
import type { DataStore, Upload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DocumentLimits } from '@campus-print/domain/documents'
import { lockAccount } from '../../accounts/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { removeFilesJob } from '../retention/remove-files.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { partKey } from '../storage/keys.ts'
import type { ResumableUploadRow } from '../tables.ts'
import { cleanName } from '../upload/multipart-file.ts'
import { acceptedType } from '../upload/receive-upload.ts'
import {
  addPart,
  countParts,
  deleteUploads,
  findUpload,
  insertUpload,
  lockUnfinishedUploads,
} from './resumable-store.ts'

export interface TusStoreContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly storage: DocumentStorage
  readonly clock: () => Date
}

interface Owner {
  readonly ownerId: string
  readonly limits: DocumentLimits
}

/** The same time for which an uploaded document can be ordered. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000

/**
 * A new upload replaces the oldest one above this limit, so that a user cannot fill the storage with
 * unfinished ones.
 */
export const maxUnfinishedUploads = 5

/** A part is stored when it has this size or the connection ends, so a killed process loses at most this. */
const partBytes = 4 * 1024 * 1024

/** Enough for 50 MB over a connection that breaks every 20 kB. */
const maxParts = 2_500

export type TusLibrary = typeof import('@tus/server')

/**
 * The uploads of one owner as a data store of the tus server. Each part is a file in the storage of documents
 * with a row in the database, so that any process can continue an upload that another one received.
 */
export function tusStore(tus: TusLibrary, context: TusStoreContext, owner: Owner): DataStore {
  const { DataStore: Base } = tus
  class OwnUploads extends Base {
    override extensions = ['creation', 'expiration', 'termination']

    override getExpiration(): number {
      return uploadLifetimeMs
    }

    override async create(upload: Upload): Promise<Upload> {
      upload.creation_date = (await createUpload(context, owner, upload)).toISOString()
      return upload
    }

    override async getUpload(id: string): Promise<Upload> {
      const row = await ownUpload(context, { id, ownerId: owner.ownerId })
      return new tus.Upload({
        id,
        size: row.size_bytes,
        offset: row.offset_bytes,
        metadata: { filename: row.name, filetype: row.media_type },
        creation_date: row.created_at.toISOString(),
      })
    }

    override async write(bytes: Readable, id: string, offset: number): Promise<number> {
      if ((await countParts(context.db, id)) >= maxParts) {
        throw new ApiError(
          'too_large',
          i18n.t('This file came in too many pieces. Please choose it again on a better connection.'),
        )
      }
      return writeParts(context, { uploadId: id, start: offset, bytes })
    }

    override async remove(id: string): Promise<void> {
      const { db, jobs } = context
      await db.transaction().execute(async (trx) => {
        const { id: found } = await ownUpload({ ...context, db: trx }, { id, ownerId: owner.ownerId })
        await jobs.enqueue(trx, removeFilesJob, { keys: await deleteUploads(trx, [found]) })
      })
    }
  }
  return new OwnUploads()
}

/** An upload of its owner. Throws `upload_not_found` for uploads of other users and for expired ones. */
export async function ownUpload(
  { db, clock }: Pick<TusStoreContext, 'db' | 'clock'>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<ResumableUploadRow> {
  const since = new Date(clock().getTime() - uploadLifetimeMs)
  const row = await findUpload(db, { id, ownerId, since })
  if (!row) throw new ApiError('upload_not_found')
  return row
}

/** Accepts a file by its description, before its first byte; returns the time of creation. */
async function createUpload(
  { db, jobs, clock }: TusStoreContext,
  { ownerId, limits }: Owner,
  { id, size = 0, metadata }: Upload,
): Promise<Date> {
  const file = { name: cleanName(metadata?.['filename'] ?? ''), type: metadata?.['filetype'] ?? '', size }
  acceptedType(file, limits)
  if (size === 0) throw new ApiError('empty')
  const createdAt = clock()
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, ownerId)
    const oldest = await lockUnfinishedUploads(trx, ownerId, maxUnfinishedUploads - 1)
    const keys = await deleteUploads(trx, oldest)
    if (keys.length > 0) await jobs.enqueue(trx, removeFilesJob, { keys })
    await insertUpload(trx, {
      id,
      owner_id: ownerId,
      name: file.name,
      media_type: file.type,
      size_bytes: size,
      created_at: createdAt,
    })
  })
  return createdAt
}

interface Arriving {
  readonly uploadId: string
  readonly start: number
  readonly bytes: Readable
}

/**
 * Stores the arriving bytes part by part, including those before a broken connection; returns the offset of
 * the end.
 */
async function writeParts(context: TusStoreContext, { uploadId, start, bytes }: Arriving): Promise<number> {
  const arriving = splitIntoParts(bytes)
  let offset = start
  for (;;) {
    const path = context.storage.incomingPath()
    const { size } = await receivePart(context, { path, bytes: arriving.nextPart() })
    if (size > 0) await keepPart(context, { uploadId, start: offset, path, bytes: size })
    offset += size
    if (arriving.hasEnded()) return offset
  }
}

/**
 * Splits bytes into parts. The last part is shorter if the connection ends early; `hasEnded` then throws its
 * error.
 */
function splitIntoParts(bytes: Readable) {
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let end: { readonly error?: unknown } | undefined
  return {
    async *nextPart(): AsyncGenerator<Buffer> {
      for (let length = 0; length < partBytes;) {
        const next = await pieces.next().catch((error: unknown) => void (end = { error }))
        if (next?.done) end = {}
        if (!next || next.done) return
        length += next.value.length
        yield next.value
      }
    },
    hasEnded(): boolean {
      if (end?.error !== undefined) throw end.error
      return end !== undefined
    },
  }
}

async function receivePart(
  { storage }: TusStoreContext,
  { path, bytes }: { path: string; bytes: AsyncIterable<Buffer> },
): Promise<{ size: number }> {
  try {
    const file = await storage.receive(bytes, path)
    if (file.size === 0) await storage.discard(path)
    return file
  } catch (error) {
    await storage.discard(path)
    throw isDiskFull(error) ? new ApiError('storage_full') : error
  }
}

interface ArrivedPart {
  readonly uploadId: string
  readonly start: number
  readonly path: string
  readonly bytes: number
}

/** Stores a part, then its row. If another process was faster, the part is deleted. */
async function keepPart(
  { db, storage }: TusStoreContext,
  { uploadId, start, path, bytes }: ArrivedPart,
): Promise<void> {
  const id = randomUUID()
  try {
    await storage.store(path, partKey(id))
    const isNext = await db.transaction().execute((trx) => addPart(trx, { id, uploadId, start, bytes }))
    if (!isNext) throw new ApiError('upload_conflict')
  } catch (error) {
    // A file that cannot be removed now has no row, so the next sweep of the storage removes it.
    await Promise.allSettled([storage.discard(path), storage.remove(partKey(id))])
    throw error
  }
}
