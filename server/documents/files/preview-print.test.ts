import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import type { PrepareOptions } from '@campus-print/pdf'
import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { printReadyOrderOf } from '../../ordering/print-ready-order.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import {
  type GivenDocument,
  documentFixtures,
  removalJobs,
} from '../../testing/fixtures/documents/document-fixtures.ts'
import { DocumentError } from '../engine/document-error.ts'
import { releaseDocument } from '../retention/release-document.ts'
import { sweepStorage } from '../retention/sweep-storage.ts'
import { previewKey, printReadyKey } from '../storage/keys.ts'
import { printPreviews } from './preview-print.ts'

const hour = 60 * 60 * 1000
const waiting = new AbortController().signal

const kept = await forThisFile(documentFixtures())

/** Previews made by an engine that writes something and records the user. */
function previews(outcome = (outPath: string) => writeFile(outPath, 'ready')) {
  const askedBy: unknown[] = []
  const engine = {
    async preview(_path: string, outPath: string, { userId }: PrepareOptions & { userId?: string }) {
      askedBy.push(userId)
      await outcome(outPath)
      return { pages: 1, bytes: 1 }
    },
  }
  const look = printPreviews({ db: kept.database.db, storage: kept.storage, engine, log: silentLog })
  return {
    askedBy,
    look: (given: GivenDocument, at = 0) =>
      look({ order: printReadyOrderOf(given.requests[at]!), signal: waiting }),
  }
}

/** A document and so many unpaid requests for it, of which no printer has heard. */
async function ordered(requests = 1): Promise<GivenDocument> {
  const given = await kept.given(
    new Date(),
    ...Array.from({ length: requests }, () => ({ status: 'pending' as const })),
  )
  for (const { id } of given.requests) await kept.storage.remove(printReadyKey(id))
  return given
}

test('a preview is prepared once, as a call of its owner', async () => {
  const given = await ordered()
  const { look, askedBy } = previews()
  expect([await look(given), await look(given)]).toEqual(
    Array(2).fill(previewKey(printReadyOrderOf(given.requests[0]!))),
  )
  expect(askedBy).toEqual([given.document.owner_id])
})

test('the preview is the printer’s PDF where that exists', async () => {
  const given = await kept.given(new Date(), { status: 'in_queue' })
  const { look, askedBy } = previews()
  expect(await look(given)).toBe(printReadyKey(given.requests[0]!.id))
  expect(askedBy).toEqual([])
})

test('an account has at most three previews on the disk', async () => {
  const given = await ordered(5)
  const { look } = previews()
  for (const at of given.requests.keys()) await look(given, at)
  const keys = given.requests.map(printReadyOrderOf).map(previewKey)
  const left = async () => (await kept.filesOf(given)).filter((key) => keys.includes(key))
  await expect.poll(left).toEqual(keys.slice(2).toSorted())
})

test('the deletion of a document deletes its previews', async () => {
  const given = await kept.given(new Date(), { status: 'completed' })
  await kept.storage.remove(printReadyKey(given.requests[0]!.id))
  await previews().look(given)
  const { jobs, runRemovals } = removalJobs(kept)
  await releaseDocument(
    { ...writeContext(kept.database.db), requests, jobs, now: new Date() },
    given.document.id,
  )
  await runRemovals()
  expect(await kept.filesOf(given)).toEqual([])
})

test('a preview that a crashed process left is deleted within a day', async () => {
  const given = await ordered()
  const key = await previews().look(given)
  const parts = { db: kept.database.db, requests, storage: kept.storage, log: silentLog }
  await sweepStorage({ ...parts, now: new Date(Date.now() + 25 * hour) })
  expect(await kept.storage.sizeOf(key)).toBeUndefined()
})

test('a preview that takes too long has an error that says the request can be printed', async () => {
  const slow = () => Promise.reject(new DocumentError('timeout', 'no answer in 30000 ms'))
  const preview = previews(slow).look(await ordered())
  await expect(preview).rejects.toMatchObject({
    status: 422,
    code: 'timeout',
    message: expect.stringContaining('still be printed'),
  })
})
