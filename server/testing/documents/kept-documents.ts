import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestStatus } from '@campus-print/domain/ordering'
import type { S3Settings } from '../../config.ts'
import { everyKeyOf } from '../../documents/keys-of-document.ts'
import { removeFiles } from '../../documents/retention/remove-files.ts'
import type { DocumentStorage } from '../../documents/storage/document-storage.ts'
import { printReadyKey, sourceKey, uploadKey } from '../../documents/storage/keys.ts'
import { openStorage } from '../../documents/storage/open-storage.ts'
import type { DocumentRow } from '../../documents/tables.ts'
import type { PrintRequestRow } from '../../ordering/tables.ts'
import { silentLog } from '../../platform/log/log.ts'
import { givenDocument, givenRequest, givenUser } from '../database/factories.ts'
import { recordedJobs } from '../jobs/recorded-jobs.ts'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'

/** Documents with their bytes on a real database and a real storage, and jobs that a test runs by hand. */
export interface KeptDocuments {
  readonly database: TestDatabase
  readonly storage: DocumentStorage
  /** A Word document with all its files, and requests for it in these states. */
  given(uploadedAt: Date, ...requests: GivenRequest[]): Promise<Kept>
  row(id: string): Promise<DocumentRow>
  /** Everything that lies in storage for a document and its requests. */
  filesOf(kept: Kept): Promise<string[]>
  close(): Promise<void>
}

export interface GivenRequest {
  readonly status: RequestStatus
  readonly since?: Date
  readonly paid?: boolean
}

export interface Kept {
  readonly document: DocumentRow
  readonly requests: PrintRequestRow[]
}

/** On a disk, unless object storage is given. */
export async function keptDocuments(s3?: S3Settings): Promise<KeptDocuments> {
  const database = await testDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-kept-'))
  const storage = await openStorage({ dataDir: folder, s3, log: silentLog })

  async function put(key: string): Promise<void> {
    const path = storage.incomingPath()
    await writeFile(path, `the bytes of ${key}`)
    await storage.store(path, key)
  }

  return {
    database,
    storage,
    async given(uploadedAt, ...wanted) {
      const owner = await givenUser(db)
      const { id } = await givenDocument(db, owner, { uploaded_at: uploadedAt, file_type: 'docx' })
      const keys = { storage_key: uploadKey(id), source_key: sourceKey(id, 'docx') }
      await db.updateTable('documents').set(keys).where('id', '=', id).execute()
      for (const key of Object.values(keys)) await put(key)
      const requests: PrintRequestRow[] = []
      for (const { status, since = uploadedAt, paid = status !== 'pending' } of wanted) {
        const paid_at = paid ? since : null
        const request = await givenRequest(db, owner, { document_id: id, status, updated_at: since, paid_at })
        await put(printReadyKey(request.id))
        requests.push(request)
      }
      const document = await db
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { document, requests }
    },
    row: (id) => db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async filesOf({ document, requests }) {
      const requestIds = requests.map(({ id }) => id)
      const keys = everyKeyOf(document, requestIds)
      const sizes = await Promise.all(keys.map((key) => storage.sizeOf(key)))
      return keys.filter((_, at) => sizes[at] !== undefined).toSorted()
    },
    async close() {
      storage.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Jobs that are noted, and of which those that remove files are run when asked. */
export function removalJobs({ database: { db }, storage }: KeptDocuments) {
  const { jobs, enqueued } = recordedJobs()
  return {
    jobs,
    enqueued,
    runRemovals: async () => {
      for (const { job, data } of enqueued.splice(0)) {
        if (job === 'remove-files') await removeFiles({ db, storage }, (data as { keys: string[] }).keys)
      }
    },
  }
}
