import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { transition, writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { placeRequest } from '../../ordering/place-request.ts'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import {
  type GivenRequest,
  type GivenDocument,
  documentFixtures,
  removalJobs,
} from '../../testing/fixtures/documents/document-fixtures.ts'
import { plainSettings } from '../../testing/fixtures/people/orders.ts'
import { expireDocuments, releaseDocument } from './release-document.ts'
import { fileNameOf } from '../file-name.ts'
import { deleteDocuments } from './delete-documents.ts'
import { removeFiles } from './remove-files.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const uploadedAt = new Date('2026-03-02T10:00:00Z')
const after = (ms: number) => new Date(uploadedAt.getTime() + ms)

const kept = await forThisFile(documentFixtures())

/** Lets the sweep pass at a moment; returns whether the document's bytes are still there. */
async function sweptAt(ms: number, given: GivenDocument): Promise<boolean> {
  const { jobs, runRemovals } = removalJobs(kept)
  await expireDocuments({ ...writeContext(kept.database.db), jobs, requests, now: after(ms) })
  await runRemovals()
  const files = await kept.filesOf(given)
  const { storage_key } = await kept.row(given.document.id)
  // Row and bytes must say the same.
  expect(files.length > 0).toBe(storage_key !== null)
  return files.length > 0
}

describe('the sweep', () => {
  test('deletes an unpaid upload after 24 hours, and its name where no one ordered it', async () => {
    const given = await kept.given(uploadedAt)
    expect(await sweptAt(day - 1, given)).toBe(true)
    expect(await sweptAt(day, given)).toBe(false)
    const { id, size_bytes, page_count } = given.document
    expect(await kept.row(id)).toMatchObject({
      name: 'deleted',
      size_bytes,
      page_count,
      storage_key: null,
      source_key: null,
      deleted_at: after(day),
    })
  })

  test('deletes an uncollected print after seven days, with all its files', async () => {
    const given = await kept.given(uploadedAt, { status: 'ready', since: after(hour) })
    expect(await kept.filesOf(given)).toHaveLength(3)
    expect(await sweptAt(hour + 7 * day - 1, given)).toBe(true)
    expect(await sweptAt(hour + 7 * day, given)).toBe(false)
  })

  test.each<GivenRequest[]>([
    [{ status: 'pending' }],
    [{ status: 'in_queue' }],
    [{ status: 'in_process' }],
    [{ status: 'failed' }],
    [{ status: 'completed' }, { status: 'failed' }],
    [{ status: 'completed' }, { status: 'ready', since: after(29 * day) }],
  ])('keeps a document that %j still needs', async (...requests) => {
    const given = await kept.given(uploadedAt, ...requests)
    expect(await sweptAt(30 * day, given)).toBe(true)
  })

  test('handles more documents than one batch', async () => {
    const many = await Promise.all(Array.from({ length: 120 }, () => kept.given(uploadedAt)))
    for (const given of many) expect(await sweptAt(day, given)).toBe(false)
  })
})

describe('the end of a request', () => {
  async function ended(given: GivenDocument, to: 'completed' | 'cancelled'): Promise<boolean> {
    const { db } = kept.database
    const { jobs, enqueued, runRemovals } = removalJobs(kept)
    const now = after(2 * hour)
    await transition(db, { requestId: given.requests[0]!.id, to, actor: 'desk' }, { jobs, now })
    expect(enqueued).toContainEqual({ job: 'release-document', data: { documentId: given.document.id } })
    await releaseDocument({ ...writeContext(db), jobs, requests, now }, given.document.id)
    await runRemovals()
    return (await kept.filesOf(given)).length > 0
  }

  test('by collection deletes its document', async () => {
    expect(await ended(await kept.given(uploadedAt, { status: 'ready' }), 'completed')).toBe(false)
  })

  test('by cancellation after payment deletes its document', async () => {
    expect(await ended(await kept.given(uploadedAt, { status: 'in_queue' }), 'cancelled')).toBe(false)
  })

  test('that was never paid keeps a document that can still be ordered', async () => {
    const given = await kept.given(uploadedAt, { status: 'pending' })
    expect(await ended(given, 'cancelled')).toBe(true)
    expect(await sweptAt(day, given)).toBe(false)
  })

  test('keeps a document that another request needs', async () => {
    const given = await kept.given(uploadedAt, { status: 'ready' }, { status: 'failed' })
    expect(await ended(given, 'completed')).toBe(true)
  })
})

test('a document deleted with its owner’s account loses its name', async () => {
  const given = await kept.given(uploadedAt, { status: 'completed' }, { status: 'cancelled' })
  const { jobs, runRemovals } = removalJobs(kept)
  const { db } = kept.database
  const { id, owner_id } = given.document
  await db
    .transaction()
    .execute((trx) => deleteDocuments({ db: trx, jobs, requests, now: after(hour) }, owner_id))
  await runRemovals()
  expect(await kept.filesOf(given)).toEqual([])
  expect(await kept.row(id)).toMatchObject({ name: 'deleted', storage_key: null, deleted_at: after(hour) })
})

test('deletion continues where storage failed', async () => {
  const given = await kept.given(uploadedAt)
  let fails = 1
  const storage = {
    remove(key: string) {
      return key.endsWith('.docx') && fails-- > 0
        ? Promise.reject(new Error('down'))
        : kept.storage.remove(key)
    },
  }
  const keys = [given.document.storage_key!, given.document.source_key!]
  const parts = { db: kept.database.db, storage, clock: () => new Date() }
  await expect(removeFiles(parts, { keys })).rejects.toThrow('down')
  await removeFiles(parts, { keys })
  expect(await kept.filesOf(given)).toEqual([])
})

const noColors = { findColors: async () => [] }

test('an expired document accepts no new request', async () => {
  const { document } = await kept.given(uploadedAt)
  const { db } = kept.database
  const order = { serverFileName: fileNameOf(document.id), ...plainSettings } as never
  const { jobs } = removalJobs(kept)
  const place = (ms: number) =>
    placeRequest(
      { ...writeContext(db, { jobs, now: after(ms) }), ...noColors },
      { ownerId: document.owner_id, order },
    )
  await expect(place(day)).rejects.toMatchObject({ code: 'document_expired' })
  expect(await place(day - 1)).toMatchObject({ status: 'pending' })
})

test('a document is either ordered or deleted, never both', async () => {
  const { db } = kept.database
  const outcomes = await Promise.all(
    Array.from({ length: 15 }, async () => {
      const { document } = await kept.given(uploadedAt)
      const order = { serverFileName: fileNameOf(document.id), ...plainSettings } as never
      const { jobs } = removalJobs(kept)
      const [placed] = await Promise.allSettled([
        placeRequest(
          { ...writeContext(db, { jobs, now: after(day - 1) }), ...noColors },
          { ownerId: document.owner_id, order },
        ),
        releaseDocument({ ...writeContext(db), jobs, requests, now: after(day) }, document.id),
      ])
      const { storage_key } = await kept.row(document.id)
      return [placed.status === 'fulfilled', storage_key !== null]
    }),
  )
  for (const [placed, stored] of outcomes) expect(stored).toBe(placed)
})
