import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePdf } from '../testing/make-pdf.ts'
import { ordered, paid } from '../testing/orders.ts'
import { signUp, type SignedUp } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let asha: SignedUp

beforeAll(async () => {
  app = await testApp()
  asha = await signUp(app)
})

afterAll(() => app.close())

async function statusOf(id: string): Promise<string> {
  const { json } = await asha.call('GET', `/api/print/request/${id}`)
  return json.data.status
}

async function printedFor(id: string) {
  const { json } = await app.anyone('GET', '/dev/printer.json')
  return json.jobs.filter(({ name }: { name: string }) => name === id)
}

test('a paid request comes out of the virtual printer as ordered, and is ready', async () => {
  const settings = { copies: 2, pagesToPrint: '1-5, 8', printType: 'color', doubleSided: true }
  const id = await ordered(asha.call, settings, 10)
  await paid(asha.call, id)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')

  const [job, ...others] = await printedFor(id)
  expect(others).toEqual([])
  expect(job).toMatchObject({
    state: 'completed',
    pages: 6,
    ticket: {
      copies: 2,
      media: 'iso_a4_210x297mm',
      sides: 'two-sided-long-edge',
      printColorMode: 'color',
    },
  })
  const text = await readText(await readFile(join(app.dataDir, 'printed', job.file)))
  expect(text.map((words) => words.trim())).toEqual([1, 2, 3, 4, 5, 8].map((page) => `Page ${page}`))
})
