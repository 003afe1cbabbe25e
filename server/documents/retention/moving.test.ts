import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import {
  type GivenDocument,
  documentFixtures,
  removalJobs,
} from '../../testing/fixtures/documents/document-fixtures.ts'
import { graceSeconds, moveDocument } from './move-document.ts'
import { releaseDocument } from './release-document.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { sweepStorage } from './sweep-storage.ts'

const kept = await forThisFile(documentFixtures())

const paid = (): Promise<GivenDocument> => kept.given(new Date(), { status: 'in_queue' })

/** What the row names must be there, whatever happened. */
async function readable(id: string): Promise<string> {
  const { storage_key, source_key } = await kept.row(id)
  await buffer(await kept.storage.read(source_key!))
  return String(await buffer(await kept.storage.read(storage_key!)))
}

function partsWith(changes: Partial<DocumentStorage> = {}) {
  const recorded = removalJobs(kept)
  const parts = { db: kept.database.db, jobs: recorded.jobs, storage: { ...kept.storage, ...changes } }
  return { ...recorded, parts }
}

describe('a paid document', () => {
  test('moves with its original file, and its old copy is deleted after the last possible reader', async () => {
    const given = await paid()
    const { id } = given.document
    const content = await readable(id)
    const { parts, enqueued, runRemovals } = partsWith()
    await moveDocument(parts, id)
    expect(await kept.row(id)).toMatchObject({ storage_key: `paid/${id}.pdf`, source_key: `paid/${id}.docx` })
    expect(await readable(id)).toBe(content)
    const keys = [`uploads/${id}.pdf`, `uploads/${id}.docx`]
    expect(enqueued).toEqual([{ job: 'remove-files', data: { keys }, startAfterSeconds: graceSeconds }])
    for (const key of keys) expect(await kept.storage.sizeOf(key)).toBeDefined()
    await runRemovals()
    for (const key of keys) expect(await kept.storage.sizeOf(key)).toBeUndefined()
    expect(await readable(id)).toBe(content)
  })

  test('is moved once by any number of concurrent workers', async () => {
    const { id } = (await paid()).document
    const { parts, enqueued } = partsWith()
    await Promise.all(Array.from({ length: 5 }, () => moveDocument(parts, id)))
    await moveDocument(parts, id)
    expect(enqueued).toHaveLength(1)
    await readable(id)
  })

  test('can be read throughout a move that stops at any step', async () => {
    const { document } = await paid()
    const content = await readable(document.id)
    const steps = ['first copy', 'second copy', 'check', 'row'] as const
    for (const step of steps) {
      let copies = 0
      const crash = (at: (typeof steps)[number]) => {
        if (at === step) throw new Error(`killed at ${at}`)
      }
      const { parts } = partsWith({
        async copy(from, to) {
          await kept.storage.copy(from, to)
          copies += 1
          crash(copies === 1 ? 'first copy' : 'second copy')
        },
        async sizeOf(key) {
          crash('check')
          return kept.storage.sizeOf(key)
        },
      })
      const jobs = { enqueue: async () => crash('row'), enqueueAll: () => Promise.resolve() }
      await expect(moveDocument({ ...parts, jobs }, document.id)).rejects.toThrow(`killed at ${step}`)
      expect(await readable(document.id)).toBe(content)
    }
    await moveDocument(partsWith().parts, document.id)
    expect(await readable(document.id)).toBe(content)
  })

  test('that is deleted during its move leaves no file, however late the copy arrives', async () => {
    const given = await kept.given(new Date(), { status: 'completed' })
    const { db } = kept.database
    const deletion = removalJobs(kept)
    const { parts, runRemovals } = partsWith({
      async copy(from, to) {
        const late = kept.storage.incomingPath()
        await writeFile(late, await buffer(await kept.storage.read(from)))
        if (from === given.document.source_key) {
          await releaseDocument(
            { ...writeContext(db), requests, jobs: deletion.jobs, now: new Date() },
            given.document.id,
          )
          await deletion.runRemovals()
        }
        await kept.storage.store(late, to)
      },
    })
    await moveDocument(parts, given.document.id)
    expect(await kept.filesOf(given)).toEqual([`paid/${given.document.id}.docx`])
    await runRemovals()
    expect(await kept.filesOf(given)).toEqual([])
  })

  test('stays where it was when the sweep deletes its copy before the row names it', async () => {
    const { id } = (await paid()).document
    const { db } = kept.database
    const later = new Date(Date.now() + 2 * 24 * 3600_000)
    let swept = false
    const { parts } = partsWith({
      async copy(from, to) {
        await kept.storage.copy(from, to)
        if (from.endsWith('.docx') && !swept) {
          swept = true
          await sweepStorage({ db, requests, storage: kept.storage, log: silentLog, now: later })
        }
      },
    })
    await expect(moveDocument(parts, id)).rejects.toMatchObject({ name: 'FileMissing' })
    expect(await readable(id)).toContain(`uploads/${id}.pdf`)
    await moveDocument(parts, id)
    await readable(id)
  })
})
