import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makePages, makePdf } from '../../testing/fixtures/files/make-pdf.ts'
import { uploadForm, uploadPdf } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)
const stranger = await signUp(app)

const black = { text: 'black' }
const blue = { content: '0 0 1 rg 100 100 50 50 re f' }

async function upload(bytes: Uint8Array, by = user): Promise<string> {
  const { json } = await by.call('POST', '/api/print/upload', uploadForm(bytes))
  return json.data.serverFileName
}

function colorsOf(name: string, by = user) {
  return by.call('GET', `/api/print/upload/${name}/colors`)
}

test.each([
  ['the picture of a page', '/pages/1'],
  ['the PDF', ''],
])('browsers keep no copy of %s', async (_, path) => {
  const name = await upload(makePages(1))
  const { status, headers } = await user.call('GET', `/api/files/preview/${name}${path}`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

describe('the list of coloured pages', () => {
  test('counts pages from 1, and is stored', async () => {
    const name = await upload(makePdf({ pages: [black, blue, black, blue] }))
    const first = await colorsOf(name)
    expect([first.status, first.json.data]).toEqual([200, { colorPages: [2, 4] }])
    const row = await app.database.db
      .selectFrom('documents')
      .select('color_pages')
      .where('id', '=', name.slice(0, 36))
      .executeTakeFirstOrThrow()
    expect(row.color_pages).toEqual([2, 4])
    await app.database.db
      .updateTable('documents')
      .set({ color_pages: [3] })
      .where('id', '=', name.slice(0, 36))
      .execute()
    expect((await colorsOf(name)).json.data).toEqual({ colorPages: [3] })
  })

  test('of a document without any is empty', async () => {
    const name = await upload(makePages(2))
    expect((await colorsOf(name)).json.data).toEqual({ colorPages: [] })
    expect((await colorsOf(name)).json.data).toEqual({ colorPages: [] })
  })

  test('is the same for many concurrent calls', async () => {
    const name = await upload(makePdf({ pages: [blue, ...Array.from({ length: 80 }, () => black)] }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => colorsOf(name)))
    for (const { json } of answers) expect(json.data).toEqual({ colorPages: [1] })
  })

  test('of a document with more pages than one search reads is complete', async () => {
    const name = await upload(
      makePdf({ pages: Array.from({ length: 400 }, (_, at) => (at % 100 === 99 ? blue : black)) }),
    )
    expect((await colorsOf(name)).json.data).toEqual({ colorPages: [100, 200, 300, 400] })
  })

  test('is not available to other users', async () => {
    const name = await uploadPdf(user.call)
    const { status, json } = await colorsOf(name, stranger)
    expect([status, json.code]).toEqual([404, 'document_not_found'])
    expect((await app.anyone('GET', `/api/print/upload/${name}/colors`)).status).toBe(401)
  })

  test('of a file that has become unreadable is answered with the reason', async () => {
    const name = await uploadPdf(user.call)
    const folder = join(app.dataDir, 'documents')
    const files = await readdir(folder, { recursive: true })
    await writeFile(
      join(
        folder,
        files.find((file) => file.endsWith(name))!,
      ),
      '%PDF-1.7\nand nothing else',
    )
    const { status, json } = await colorsOf(name)
    expect([status, json.code]).toEqual([422, 'corrupt'])
  })
})

/** A page that is read at once and takes minutes to draw. */
const heavy = {
  content: `/Sheer gs ${'0 0 595 842 re f '.repeat(100_000)}`,
  entries: '/Resources << /ExtGState << /Sheer << /ca 0.01 >> >> >>',
}

test('heavy pictures delay no other user, and end with the client’s connection', async () => {
  const name = await upload(makePdf({ pages: [heavy] }))
  const other = await upload(makePages(1))
  const leaver = new AbortController()
  const headers = { authorization: `Bearer ${user.token}` }
  const calls = [
    `/api/print/upload/${name}/colors`,
    ...Array.from({ length: 40 }, (_, at) => `/api/files/preview/${name}/pages/1?width=${400 + at}`),
  ].map((path) => fetch(app.url + path, { headers, signal: leaver.signal }))
  // Behind forty drawings of ten seconds each neither would be done in time.
  await upload(makePages(1), stranger)
  leaver.abort()
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(10)
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const turnedAway = answers.filter(({ status }) => status === 429)
  expect(turnedAway.length).toBeGreaterThan(10)
  expect(new Set(turnedAway.map((answer) => answer.headers.get('retry-after')))).toEqual(new Set(['5']))
  expect((await user.call('GET', `/api/files/preview/${other}/pages/1`)).status).toBe(200)
})
