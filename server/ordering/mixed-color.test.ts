import { describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { makePdf } from '../testing/fixtures/files/make-pdf.ts'
import { colorSpread } from '../testing/fixtures/files/read-pixels.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp())
const asha = await signUp(app)

const blue = '0 0 1 rg 100 100 300 300 re f'
/** A scan whose white is slightly yellow. */
const tinted = '0.98 0.97 0.95 rg 0 0 600 800 re f'

async function uploadColored(...contents: (string | undefined)[]): Promise<string> {
  const pages = contents.map((content, index) => ({ text: `Page ${index + 1}`, ...(content && { content }) }))
  const { json } = await asha.call('POST', '/api/print/upload', uploadForm(makePdf({ pages })))
  return json.data.serverFileName
}

const place = (serverFileName: string, settings: object) =>
  asha.call('POST', '/api/print/request', {
    serverFileName,
    ...plainSettings,
    printType: 'mixed',
    ...settings,
  })

describe('a mixed print', () => {
  test('has the pages in colour on which colour is found, unless others are chosen', async () => {
    const name = await uploadColored(undefined, blue, tinted, blue)
    const found = (await place(name, { copies: 2 })).json.data
    expect(found).toMatchObject({
      printType: 'mixed',
      colorPages: '2, 4',
      costPerPage: null,
      costBreakdown: {
        black: { pages: 4, perPage: 1, total: 4 },
        color: { pages: 4, perPage: 5, total: 20 },
      },
      totalPages: 8,
      totalCost: 24,
    })
    expect((await place(name, { colorPages: '4 - 4' })).json.data).toMatchObject({
      colorPages: '4',
      totalCost: 8,
    })
    expect((await place(name, { colorPages: 'None' })).json.data).toMatchObject({
      colorPages: 'none',
      totalCost: 4,
    })
  })

  test('charges colour only for colour pages that are printed', async () => {
    const name = await uploadColored(blue, blue, undefined)
    expect((await place(name, { pagesToPrint: '2-3' })).json.data).toMatchObject({
      colorPages: '1-2',
      costBreakdown: { black: { pages: 1 }, color: { pages: 1 } },
      totalCost: 6,
    })
  })

  test('of a page that the document does not have is rejected with its field', async () => {
    const name = await uploadColored(blue, undefined)
    const { status, json } = await place(name, { colorPages: '3' })
    expect([status, json.errors]).toEqual([400, [{ field: 'colorPages', message: 'Invalid page: 3' }]])
  })

  test('is what a black print is changed into, with a history that says so', async () => {
    const name = await uploadColored(blue, undefined)
    const { id } = (await place(name, { printType: 'black', colorPages: '1' })).json.data
    const change = (settings: object) => asha.call('PUT', `/api/print/${id}`, settings)
    expect((await change({ printType: 'mixed' })).json.data).toMatchObject({ colorPages: '1', totalCost: 6 })
    expect((await change({ colorPages: '1-2' })).json.data).toMatchObject({
      colorPages: '1-2',
      totalCost: 10,
    })
    expect((await change({ printType: 'color' })).json.data).toMatchObject({
      colorPages: null,
      costPerPage: 5,
    })
    const { json } = await asha.call('GET', `/api/print/request/${id}`)
    expect(json.data.history.map(({ reason }: { reason: string }) => reason)).toEqual([
      null,
      'Changed: print type black to mixed; colour pages none to 1; total ₹2 to ₹6',
      'Changed: colour pages 1 to 1-2; total ₹6 to ₹10',
      'Changed: print type mixed to color; colour pages 1-2 to none',
    ])
  })

  test('is ordered once more with the same pages in colour', async () => {
    const name = await uploadColored(blue, blue, undefined)
    const { id } = (await place(name, { colorPages: '2' })).json.data
    const { json } = await asha.call('POST', `/api/print/${id}/reprint`)
    expect(json.data).toMatchObject({ printType: 'mixed', colorPages: '2', totalCost: 7 })
  })

  test('goes to a colour printer, and only its colour pages have colour', async () => {
    const name = await uploadColored(blue, blue, undefined)
    const { id } = (await place(name, { colorPages: '2' })).json.data
    expect((await payFor(asha.call, id)).status).toBe(200)
    const shown = async () => (await asha.call('GET', `/api/print/request/${id}`)).json.data
    await expect.poll(async () => (await shown()).status, { timeout: 15_000 }).toBe('ready')
    const { uniqueId } = await shown()
    const { jobs } = (await app.anyone('GET', '/dev/printer.json')).json
    const job = jobs.find((each: { name: string }) => each.name.startsWith(uniqueId))
    expect(job.ticket.printColorMode).toBe('color')
    const spreads = await Promise.all(
      [1, 2, 3].map(async (page) =>
        colorSpread((await app.anyone('GET', `/dev/printer/jobs/${job.id}/pages/${page}.webp`)).bytes),
      ),
    )
    expect(spreads.map((spread) => spread > 100)).toEqual([false, true, false])
    const text = await readText(await readFile(join(app.dataDir, 'printed', job.file)))
    expect(text.map((words) => words.trim())).toEqual(['Page 1', 'Page 2', 'Page 3'])

    const { bytes } = await asha.call('GET', `/api/print/invoice/${id}`)
    const [invoice] = await readText(bytes)
    expect(invoice).toContain('In black and white')
    expect(invoice).toContain('In colour')
  })
})
