import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PrepareOptions } from '@campus-print/pdf'
import { type EngineBench, engineBench } from '../../testing/fixtures/documents/engine-bench.ts'
import { makePages, makePdf } from '../../testing/fixtures/files/make-pdf.ts'
import type { PdfEngineOptions } from './pdf-engine.ts'

const options: PrepareOptions = { pageIndexes: [0], media: 'A4', orientation: 'portrait', grey: false }

let bench: EngineBench
let leaving: AbortController
let document: string
let endless: string

async function open(workers: number, limits: Partial<PdfEngineOptions> = {}): Promise<void> {
  bench = await engineBench({ workers, ...limits })
  document = await bench.file(makePages(1))
  // Its reader waits until another process writes it.
  endless = join(bench.folder, 'endless.pdf')
  await promisify(execFile)('mkfifo', [endless])
}

beforeEach(() => {
  leaving = new AbortController()
})
afterEach(async () => {
  leaving.abort(new Error('left'))
  await bench.close()
})

const outOf = (userId: string) => join(bench.folder, `of-${userId}.pdf`)

function preview(userId: string, path = document): Promise<unknown> {
  const previewOptions = { ...options, userId, signal: leaving.signal }
  return bench.engine.preview(path, outOf(userId), previewOptions).catch((error: unknown) => error)
}

function printed(userId: string, path = document) {
  return bench.engine.prepare(path, outOf(userId), { ...options, userId, signal: leaving.signal })
}

test('paid prints are prepared while 201 previews wait, of one user or of as many', async () => {
  await open(1)
  const previews = [preview('first', endless)]
  for (let at = 0; at < 201; at += 1) previews.push(preview('one'), preview(`user ${at}`))
  expect(await printed('someone who paid')).toMatchObject({ pages: 1 })
  expect(await printed('one')).toMatchObject({ pages: 1 })
  leaving.abort(new Error('left'))
  const outcomes = (await Promise.all(previews)).map(String)
  expect(outcomes.filter((outcome) => outcome === 'Error: left').length).toBeGreaterThan(100)
})

test('paid prints are never rejected, and a slow one does not delay those of other users', async () => {
  await open(2)
  const heavy = printed('someone', endless).catch(String)
  const own = Array.from({ length: 300 }, () => printed('someone').catch(String))
  expect(await printed('someone else')).toMatchObject({ pages: 1 })
  leaving.abort(new Error('left'))
  expect(new Set(await Promise.all([heavy, ...own]))).toEqual(new Set(['Error: left']))
})

test('a user has at most twenty waiting calls, and an upload replaces the last', async () => {
  await open(1)
  const previews = Array.from({ length: 22 }, (_, at) => preview('one', at === 0 ? endless : document))
  expect(await previews[21]).toMatchObject({ name: 'TenantFull' })
  void bench.engine.inspect(document, { userId: 'one', signal: leaving.signal }).catch(() => {})
  expect(await previews[20]).toMatchObject({ name: 'TenantFull' })
})

test('a preview has less time than a print', async () => {
  await open(1, { previewTimeoutMs: 1 })
  expect(await preview('one')).toMatchObject({ reason: 'timeout' })
  expect(await printed('one')).toMatchObject({ pages: 1 })
})

test('a page that unpacks to more than the memory limit is rejected, and the next document is read', async () => {
  await open(1, { memoryMb: 400 })
  const bomb = await bench.file(makePdf({ pages: [{ content: 'q 1 0 0 1 0 0 cm '.repeat(8_000_000) }] }))
  await expect(bench.engine.inspect(bomb)).rejects.toMatchObject({ reason: 'corrupt' })
  expect((await bench.engine.inspect(document)).pages).toHaveLength(1)
})

test('a document that takes too long is rejected in time, and the next one is read', async () => {
  await open(1, { timeoutMs: 400 })
  await bench.engine.inspect(document)
  const slow = await bench.file(makePdf({ pages: [{ content: '0 0 m 9 9 l S '.repeat(6_000_000) }] }))
  const began = performance.now()
  await expect(bench.engine.inspect(slow)).rejects.toMatchObject({ reason: 'timeout' })
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await bench.engine.inspect(document)).pages).toHaveLength(1)
})

test('twenty documents at once wait their turn', async () => {
  await open(2)
  const found = await Promise.all(Array.from({ length: 20 }, () => bench.engine.inspect(document)))
  expect(found.map(({ pages }) => pages.length)).toEqual(Array.from({ length: 20 }, () => 1))
})

test('an aborted call ends', async () => {
  await open(1)
  const call = bench.engine.inspect(document, { signal: leaving.signal })
  leaving.abort(new Error('the client left'))
  await expect(call).rejects.toThrow('the client left')
})
