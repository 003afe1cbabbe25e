import { connectTo, getJobs } from '@campus-print/ipp/client'
import { type CupsServer, type EvePrinter, startCups, startEvePrinter } from '@campus-print/ipp/testing'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { makePages, makePdf } from '../testing/fixtures/files/make-pdf.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { meanColor, renderPages } from '../testing/fixtures/files/render-pages.ts'
import { payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { signedIn, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { restartedWhilePrinting, noProgress } from './outcome.ts'

const shop = await forThisFile(paymentsApp())
const { db } = shop.database
const manager = await signedIn(shop, await givenUser(db, { permissions: ['manage'] }))
const { call } = await signUp(shop)
const longTimeout = { timeout: 30_000 }

let cups: CupsServer
let eve: EvePrinter
let libraryId: string

/** Adds the queue of this name as a manager does who looks for printers at the print server; returns its id. */
async function addFound(name: string): Promise<string> {
  const { json } = await manager('POST', '/api/manage/printers/find', { host: cups.host })
  const found = json.data.find((queue: { name: string }) => queue.name === name)
  const added = await manager('POST', '/api/manage/printers', { uri: found.uri, name: found.name })
  expect(added).toMatchObject({ status: 201, json: { data: { name, state: 'idle' } } })
  return added.json.data.id
}

beforeAll(async () => {
  cups = await startCups()
  eve = await startEvePrinter()
  await cups.addQueue('library', eve.uri)
  libraryId = await addFound('library')
})

afterAll(async () => {
  await cups.stop()
  await eve.stop()
})

/** A paid print, of which a worker has the job. */
async function bought(settings: object = {}, pdf: Uint8Array = makePages(3), name = 'thesis.pdf') {
  const { json: stored } = await call('POST', '/api/print/upload', uploadForm(pdf, name))
  const { serverFileName } = stored.data
  const { json } = await call('POST', '/api/print/request', { serverFileName, ...plainSettings, ...settings })
  const { id } = json.data as { id: string }
  await payFor(call, id)
  return { id, printId: (await shown(id)).uniqueId as string }
}

const shown = async (id: string) => (await call('GET', `/api/print/request/${id}`)).json.data
async function untilStatus(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe(status)
}

/** The jobs of this print that arrived at the printer behind CUPS. */
const arrivedOf = async (printId: string) => (await eve.jobs()).filter(({ name }) => name.startsWith(printId))

async function received(printId: string): Promise<Uint8Array> {
  const [job] = await arrivedOf(printId)
  const pdf = job && (await eve.received(job.id))
  if (!pdf) throw new Error(`Nothing arrived of ${printId}`)
  return pdf
}

/** A print that the printer behind CUPS works on until `eve.finish()`. */
async function printing() {
  const print = await bought({}, makePages(1), 'slow.pdf')
  await expect.poll(async () => (await arrivedOf(print.printId)).length, longTimeout).toBe(1)
  return print
}

describe('a queue of CUPS', { timeout: 60_000 }, () => {
  test('prints pages at 100 %, so that a bar at the edge of the paper stays there', async () => {
    const bar = { left: 14, right: 42 }
    const pdf = makePdf({ pages: [{ content: `0 g ${bar.left} 0 ${bar.right - bar.left} 842 re f` }] })
    const { id, printId } = await bought({}, pdf)
    await untilStatus(id, 'ready')
    const file = join(shop.dataDir, 'received.pdf')
    await writeFile(file, await received(printId))
    const [page] = await renderPages(file, 1684)
    const size = { width: 595.28, height: 841.89 }
    const brightness = (left: number, right: number) =>
      meanColor(page!, size, { left, right, top: 100, bottom: 700 })[0]
    expect(brightness(0, bar.left - 1)).toBeGreaterThan(250)
    expect(brightness(bar.left + 1, bar.right - 1)).toBeLessThan(5)
    expect(brightness(bar.right + 1, 60)).toBeGreaterThan(250)
  })

  test('prints copies one whole copy after another, also where CUPS writes them out', async () => {
    await manager('POST', `/api/manage/printers/${libraryId}/pause`)
    await cups.addQueue('annex', eve.uri, 'manual copies')
    const annexId = await addFound('annex')
    const { id, printId } = await bought({ copies: 2 })
    await untilStatus(id, 'ready')
    const pages = (await readText(await received(printId))).map((text) => text.trim())
    expect(pages).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 1', 'Page 2', 'Page 3'])
    await manager('DELETE', `/api/manage/printers/${annexId}`)
    await manager('POST', `/api/manage/printers/${libraryId}/resume`)
  })

  test('gives the printer jobs that are named by print ID and document', async () => {
    const { id, printId } = await bought({}, makePages(1), 'Lab report.pdf')
    await untilStatus(id, 'ready')
    const names = (await arrivedOf(printId)).map(({ name }) => name)
    expect(names).toEqual([`${printId} Lab report.pdf`])
  })

  test('holds and cancels a job for its owner before it begins, and nothing of it arrives', async () => {
    const first = await printing()
    const second = await bought()
    await expect.poll(() => stageOf(second.id), longTimeout).toBe('released')
    const { status, json } = await call('PATCH', `/api/print/${second.id}/cancel`)
    expect([status, json.data.status]).toEqual([200, 'cancelled'])
    await eve.finish()
    await untilStatus(first.id, 'ready')
    const third = await bought()
    await untilStatus(third.id, 'ready')
    expect(await arrivedOf(second.printId)).toEqual([])
  })

  test('prints a burst of ten orders in the order of payment, within half a minute', async () => {
    const prints: Awaited<ReturnType<typeof bought>>[] = []
    for (let at = 0; at < 10; at += 1) prints.push(await bought({}, makePages(1)))
    for (const { id } of prints) await untilStatus(id, 'ready')
    const ids = prints.map(({ printId }) => printId)
    const names = (await eve.jobs()).map(({ name }) => name.split(' ')[0]!)
    expect(names.filter((name) => ids.includes(name))).toEqual(ids)
  })
})

describe('a printer that is off behind CUPS', { timeout: 90_000 }, () => {
  test('leaves what it has not begun to another one, and the desk is asked about what CUPS had begun', async () => {
    const off = await startEvePrinter()
    await cups.addQueue('tower', off.uri)
    const towerId = await addFound('tower')
    await off.stop()
    await manager('POST', `/api/manage/printers/${libraryId}/pause`)
    const [first, second] = [await bought({}, makePages(1)), await bought({}, makePages(1))]
    await untilStatus(first.id, 'in_process')
    await expect.poll(() => stageOf(second.id), longTimeout).toBe('released')
    await manager('POST', `/api/manage/printers/${libraryId}/resume`)
    shop.passTime(4 * 60_000)
    await untilStatus(second.id, 'ready')
    expect(await arrivedOf(second.printId)).toHaveLength(1)

    shop.passTime(10 * 60_000)
    await untilStatus(first.id, 'failed')
    expect((await shown(first.id)).history.at(-1)).toMatchObject({ to: 'failed', reason: noProgress })
    const left = await getJobs(connectTo(`ipp://${cups.host}/printers/tower`), { whichJobs: 'not-completed' })
    expect(left).toEqual([])
    await manager('DELETE', `/api/manage/printers/${towerId}`)
  })
})

describe('a CUPS that is killed and starts again', { timeout: 60_000 }, () => {
  test('prints nothing twice of what its printer works on, and the desk is asked', async () => {
    const { id, printId } = await printing()
    await untilStatus(id, 'in_process')
    await cups.kill()
    await cups.restart()
    await untilStatus(id, 'failed')
    await eve.finish()
    const after = await bought({}, makePages(1))
    await untilStatus(after.id, 'ready')
    expect(await arrivedOf(printId)).toHaveLength(1)
    expect((await shown(id)).history.at(-1)).toMatchObject({ to: 'failed', reason: restartedWhilePrinting })
  })
})

async function stageOf(requestId: string) {
  const job = await db
    .selectFrom('print_jobs')
    .select('stage')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return job?.stage
}
