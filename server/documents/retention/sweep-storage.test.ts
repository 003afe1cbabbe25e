import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { documentFixtures, removalJobs } from '../../testing/fixtures/documents/kept-documents.ts'
import { releaseDocument } from './release-document.ts'
import { printReadyKey, uploadKey } from '../storage/keys.ts'
import { sweepStorage } from './sweep-storage.ts'

const hour = 60 * 60 * 1000

const kept = await forThisFile(documentFixtures())

async function stray(key: string): Promise<string> {
  const path = kept.storage.incomingPath()
  await writeFile(path, 'stray')
  await kept.storage.store(path, key)
  return key
}

async function sweptAfter(ms: number): Promise<void> {
  const now = new Date(Date.now() + ms)
  await sweepStorage({ db: kept.database.db, requests, storage: kept.storage, log: silentLog, now })
}

test('bytes that no row speaks of go after a day, and no others', async () => {
  const given = await kept.given(new Date(), { status: 'in_queue' })
  const files = await kept.filesOf(given)
  const strays = [await stray(uploadKey(randomUUID())), await stray(printReadyKey(randomUUID()))]
  const copy = await stray(`paid/${given.document.id}.pdf`)
  const foreign = await stray('uploads/notes-of-someone.txt')
  await sweptAfter(23 * hour)
  for (const key of [...strays, copy]) expect(await kept.storage.sizeOf(key)).toBeDefined()
  await sweptAfter(25 * hour)
  for (const key of [...strays, copy]) expect(await kept.storage.sizeOf(key)).toBeUndefined()
  expect(await kept.filesOf(given)).toEqual(files)
  expect(await kept.storage.sizeOf(foreign)).toBeDefined()
})

test('what a removal never reached goes in the end', async () => {
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
