import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../testing/fixtures/files/make-pdf.ts'
import { orderPrint, payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { signUp, type SignedUp } from '../testing/fixtures/people/people.ts'
import { colorSpread } from '../testing/fixtures/files/read-pixels.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'

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
  const { json: shown } = await asha.call('GET', `/api/print/request/${id}`)
  const { json } = await app.anyone('GET', '/dev/printer.json')
  return json.jobs.filter(({ name }: { name: string }) => name.startsWith(`${shown.data.uniqueId} `))
}

test('a paid request is printed by the virtual printer as ordered, and is ready', async () => {
  const settings = { copies: 2, pagesToPrint: '1-5, 8', printType: 'color', doubleSided: true }
  const id = await orderPrint(asha.call, settings, 10)
  await payFor(asha.call, id)
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
      printScaling: 'none',
      multipleDocumentHandling: 'separate-documents-collated-copies',
    },
  })
  const text = await readText(await readFile(join(app.dataDir, 'printed', job.file)))
  expect(text.map((words) => words.trim())).toEqual([1, 2, 3, 4, 5, 8].map((page) => `Page ${page}`))
})

test('a document in colour that was ordered in black is sent without colour', async () => {
  const red = makePdf({ pages: [{ content: '1 0 0 rg 100 100 300 300 re f' }] })
  const { json } = await asha.call('POST', '/api/print/upload', uploadForm(red))
  const { serverFileName } = json.data
  const shown = await asha.call('GET', `/api/files/preview/${serverFileName}/pages/1`)
  expect(await colorSpread(shown.bytes)).toBeGreaterThan(100)
  const order = await asha.call('POST', '/api/print/request', { serverFileName, ...plainSettings })
  const id = order.json.data.id
  await payFor(asha.call, id)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')

  const [job] = await printedFor(id)
  expect(job.ticket.printColorMode).toBe('monochrome')
  const picture = await app.anyone('GET', `/dev/printer/jobs/${job.id}/pages/1.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(await colorSpread(picture.bytes)).toBeLessThan(10)
})

test('a request is in process while paper is missing, and ready once there is paper again', async () => {
  await app.anyone('POST', '/dev/printer', { reasons: ['media-empty'] })
  const id = await orderPrint(asha.call)
  await payFor(asha.call, id)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('in_process')
  const [waiting] = await printedFor(id)
  expect(waiting.state).toBe('processingStopped')

  await app.anyone('POST', '/dev/printer', { reasons: [] })
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')
  expect(await printedFor(id)).toHaveLength(1)
})

test('a request whose printer is paused returns to it automatically', async () => {
  await app.anyone('POST', '/dev/printer', { reasons: ['paused'] })
  const id = await orderPrint(asha.call)
  await payFor(asha.call, id)
  const waits = () =>
    app.database.pool.query(
      `select 1 from pgboss.job where name = 'print-request' and state = 'created' and data->>'requestId' = $1`,
      [id],
    )
  await expect.poll(async () => (await waits()).rowCount, { timeout: 15_000 }).toBe(1)
  expect(await statusOf(id)).toBe('in_queue')

  await app.anyone('POST', '/dev/printer', { reasons: [] })
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')
  expect(await printedFor(id)).toHaveLength(1)
})

test('a request whose job waits at a paused printer is cancelled there, and nothing is printed', async () => {
  await app.anyone('POST', '/dev/printer', { reasons: ['paused'] })
  const id = await orderPrint(asha.call)
  await payFor(asha.call, id)
  await expect.poll(async () => (await printedFor(id))[0]?.state, { timeout: 15_000 }).toBe('pending')

  const { status, json } = await asha.call('PATCH', `/api/print/${id}/cancel`)
  expect({ status, data: json.data }).toMatchObject({ status: 200, data: { status: 'cancelled' } })
  await app.anyone('POST', '/dev/printer', { reasons: [] })
  expect(await printedFor(id)).toMatchObject([{ state: 'canceled' }])
})

test('the page of the virtual printer shows every printed page as a picture', async () => {
  const id = await orderPrint(asha.call, { copies: 3 }, 2)
  await payFor(asha.call, id)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')

  const { headers, bytes } = await app.anyone('GET', '/dev/printer')
  const page = bytes.toString()
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(page).toContain('2 pages · 3 copies · one-sided · iso_a4_210x297mm · monochrome')
  const [job] = await printedFor(id)
  const pictures = page.match(new RegExp(`/dev/printer/jobs/${job.id}/pages/\\d+.webp`, 'g'))
  expect(pictures).toHaveLength(2)
})

test.each([
  ['GET', '/dev/printer', undefined],
  ['GET', '/dev/printer.json', undefined],
  ['GET', '/dev/printer/jobs/1/pages/1.webp', undefined],
  ['POST', '/dev/printer', { reasons: [] }],
])('%s %s is closed to clients from other machines', async (method, path, body) => {
  const { status } = await app.anyone(method, path, body, { 'x-forwarded-for': '10.1.2.3' })
  expect(status).toBe(403)
})

test.each([
  ['POST', '/dev/printer', { reasons: 'media-empty' }, 400],
  ['POST', '/dev/printer', { reasons: ['<b>'] }, 400],
  ['GET', '/dev/printer/jobs/9999/pages/1.webp', undefined, 404],
  ['GET', '/dev/printer/jobs/1/pages/999.webp', undefined, 404],
  ['GET', '/dev/printer/jobs/one/pages/1.webp', undefined, 400],
])('%s %s with %j is rejected', async (method, path, body, status) => {
  expect((await app.anyone(method, path, body)).status).toBe(status)
})

test('the buttons of its page put the virtual printer into a condition, and well again', async () => {
  const choose = async (condition: string) => {
    const body = new URLSearchParams({ condition })
    const { status } = await fetch(`${app.url}/dev/printer/condition`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(status).toBe(303)
    return (await app.anyone('GET', '/dev/printer')).bytes.toString()
  }
  expect(await choose('jam')).toContain('The printer is media-jam.')
  expect(await choose('slow')).toContain('The printer is slow.')
  expect(await choose('offline')).toContain('The printer is offline.')
  const id = await orderPrint(asha.call)
  await payFor(asha.call, id)
  expect(await printedFor(id)).toEqual([])
  expect(await choose('ready')).toContain('The printer is ready.')
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('ready')
})
