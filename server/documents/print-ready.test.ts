import { writeContext } from '../testing/fixtures/ordering/transition.ts'
import { requestsOfDocuments as requests } from '../ordering/request-access.ts'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { printReadyOrderOf } from '../ordering/print-ready-order.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import {
  type GivenDocument,
  documentFixtures,
  removalJobs,
} from '../testing/fixtures/documents/document-fixtures.ts'
import { type LocalFile, readLocalFile } from './encryption/encrypt-file.ts'
import { ensurePrintReady } from './print-ready.ts'
import { releaseDocument } from './retention/release-document.ts'

const kept = await forThisFile(documentFixtures())

/** Makes a request's PDF, and says where it is, with an engine that writes something, after what else it does. */
function made({ requests }: GivenDocument, prepare: (outPath: string) => Promise<void>): Promise<LocalFile> {
  const engine = {
    async prepare(_file: unknown, outPath: string) {
      await prepare(outPath)
      return { pages: 1, bytes: 1 }
    },
  }
  const parts = { db: kept.database.db, storage: kept.storage, engine }
  const { signal } = new AbortController()
  return ensurePrintReady(parts, { order: printReadyOrderOf(requests[0]!), signal })
}

const without = async (given: GivenDocument) => {
  for (const { id } of given.requests) await kept.storage.remove(`print-ready/${id}.pdf`)
}

test('the PDF for the printer is prepared once', async () => {
  const given = await kept.given(new Date(), { status: 'in_queue' })
  await without(given)
  let times = 0
  const prepare = async (outPath: string) => {
    times += 1
    await writeFile(outPath, 'ready')
  }
  const file = await made(given, prepare)
  expect([(await made(given, prepare)).path, times]).toEqual([file.path, 1])
  expect(readLocalFile(file).toString()).toBe('ready')
})

test('a document deleted during its preparation leaves no file', async () => {
  const given = await kept.given(new Date(), { status: 'completed' })
  await without(given)
  const { jobs, runRemovals } = removalJobs(kept)
  const making = made(given, async (outPath) => {
    await releaseDocument(
      { ...writeContext(kept.database.db), jobs, requests, now: new Date() },
      given.document.id,
    )
    await runRemovals()
    await writeFile(outPath, 'ready')
  })
  await expect(making).rejects.toMatchObject({ name: 'DocumentGone' })
  expect(await kept.filesOf(given)).toEqual([])
})

test('a document that cannot be prepared leaves no file', async () => {
  const given = await kept.given(new Date(), { status: 'in_queue' })
  await without(given)
  const files = await kept.filesOf(given)
  const making = made(given, async (outPath) => {
    await writeFile(outPath, 'half')
    throw new Error('the engine ended')
  })
  await expect(making).rejects.toThrow('the engine ended')
  expect(await kept.filesOf(given)).toEqual(files)
})
