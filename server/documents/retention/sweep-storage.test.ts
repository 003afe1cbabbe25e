import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { documentFixtures, removalJobs } from '../../testing/fixtures/documents/document-fixtures.ts'
import { releaseDocument } from './release-document.ts'
import { printReadyKey, uploadKey } from '../storage/keys.ts'
import { sweepStorage } from './sweep-storage.ts'

const hour = 60 * 60 * 1000

const kept = await forThisFile(documentFixtures())

async function orphan(key: string): Promise<string> {
  const path = kept.storage.incomingPath()
  await writeFile(path, 'orphan')
  await kept.storage.store(path, key)
  return key
}

async function sweptAfter(ms: number): Promise<void> {
  const now = new Date(Date.now() + ms)
  await sweepStorage({ db: kept.database.db, requests, storage: kept.storage, log: silentLog, now })
}

test('the storage sweep deletes bytes without a row after a day, and no others', async () => {
  const given = await kept.given(new Date(), { status: 'in_queue' })
  const files = await kept.filesOf(given)
  const orphans = [await orphan(uploadKey(randomUUID())), await orphan(printReadyKey(randomUUID()))]
  const copy = await orphan(`paid/${given.document.id}.pdf`)
  const foreign = await orphan('uploads/notes-of-someone.txt')
  await sweptAfter(23 * hour)
  for (const key of [...orphans, copy]) expect(await kept.storage.sizeOf(key)).toBeDefined()
  await sweptAfter(25 * hour)
  for (const key of [...orphans, copy]) expect(await kept.storage.sizeOf(key)).toBeUndefined()
  expect(await kept.filesOf(given)).toEqual(files)
  expect(await kept.storage.sizeOf(foreign)).toBeDefined()
})

test('the storage sweep deletes the rest of an interrupted deletion', async () => {
  const given = await kept.given(new Date(), { status: 'completed' })
  const { jobs } = removalJobs(kept)
  await releaseDocument(
    { ...writeContext(kept.database.db), jobs, requests, now: new Date() },
    given.document.id,
  )
  expect(await kept.filesOf(given)).toHaveLength(3)
  await sweptAfter(25 * hour)
  expect(await kept.filesOf(given)).toEqual([])
})
