import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { storedFiles } from '../../testing/fixtures/documents/stored-files.ts'
import { makeHeic } from '../../testing/fixtures/files/make-heic.ts'
import { encryptPdf, makePages, makePdf } from '../../testing/fixtures/files/make-pdf.ts'
import { makeCompoundFile, makeDoc, makeDocx, makeLongDocx } from '../../testing/fixtures/files/make-word.ts'
import { uploadForm } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { readPixels } from '../../testing/fixtures/files/read-pixels.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { setSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { wideLimits } from '../../testing/fixtures/app/without-limits.ts'

const app = await forThisFile(testApp({ WORD_CONVERTER: 'none' }))
const user = await signUp(app)
beforeEach(() => setSettings(app, wideLimits))

const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'application/octet-stream',
}
type Extension = keyof typeof types

const upload = (bytes: Uint8Array, extension: Extension) =>
  user.call('POST', '/api/print/upload', uploadForm(bytes, `document.${extension}`, types[extension]))

const photo = () => sharp({ create: { width: 300, height: 400, channels: 3, background: 'green' } })
const heic = () => makeHeic({ width: 48, height: 64, colorAt: () => [0, 128, 0] })

describe('an upload of every kind', () => {
  test.each([
    [
      'pdf',
      3,
      async () =>
        makePdf({ pages: Array.from({ length: 3 }, () => ({ content: '0 .5 0 rg 0 0 999 999 re f' })) }),
    ],
    ['jpg', 1, () => photo().jpeg().toBuffer()],
    ['jpeg', 1, () => photo().jpeg().toBuffer()],
    ['png', 1, () => photo().png().toBuffer()],
    ['heic', 1, async () => heic()],
    ['heif', 1, async () => heic()],
  ] as const)('a %s becomes a document of its %d pages, shown as it is', async (extension, pages, make) => {
    const bytes = await make()
    const { status, json } = await upload(bytes, extension)
    expect([status, json.message]).toEqual([201, 'File uploaded successfully to local storage!'])
    expect(json.data).toMatchObject({
      documentName: `document.${extension}`,
      documentSize: bytes.length,
      fileType: extension,
      pageCount: pages,
      damaged: false,
    })
    const preview = `/api/files/preview/${json.data.serverFileName}`
    expect((await user.call('GET', preview)).bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    const picture = await user.call('GET', `${preview}/pages/1?width=200`)
    const [red, green, blue] = (await readPixels(picture.bytes)).at(0.5, 0.5)
    expect(green - Math.max(red, blue)).toBeGreaterThan(80)
  })
})

const cutTo = (part: number) => (bytes: Buffer) => bytes.subarray(0, bytes.length * part)
const noisy = () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise } })
}
const whole: Record<Extension, () => Promise<Buffer>> = {
  pdf: async () => makePages(40),
  doc: async () => makeDoc({ text: 'A rather long text. '.repeat(2_000) }),
  docx: () => makeDocx({ pages: Array.from({ length: 200 }, (_, at) => `page ${at}`) }),
  jpg: () => noisy().jpeg().toBuffer(),
  jpeg: () => noisy().jpeg().toBuffer(),
  png: () => noisy().png().toBuffer(),
  heic: async () => makeHeic({ width: 64, height: 64, colorAt: (x, y) => [x, y, 9] }),
  heif: async () => makeHeic({ width: 64, height: 64, colorAt: (x, y) => [x, y, 9] }),
}
const kinds = Object.keys(types) as Extension[]
const html = Buffer.from('<!DOCTYPE html><html><body>My thesis</body></html>')
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const withMacros = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const rejected: [what: string, Extension, code: string, make: () => Promise<Buffer>][] = [
  ...kinds.map(
    (kind) => [`nothing as .${kind}`, kind, 'empty', async () => Buffer.alloc(0)] as (typeof rejected)[0],
  ),
  ...kinds.flatMap((kind) =>
    [0.3, 0.6, 0.9].map(
      (part) =>
        [
          `a .${kind} cut at ${part}`,
          kind,
          'corrupt',
          async () => cutTo(part)(await whole[kind]()),
        ] as (typeof rejected)[0],
    ),
  ),
  [
    'a locked PDF',
    'pdf',
    'password',
    () => encryptPdf(makePages(2), { userPassword: 'open', ownerPassword: 'own' }),
  ],
  [
    'a locked docx',
    'docx',
    'password',
    async () => makeCompoundFile({ EncryptedPackage: Buffer.alloc(9_000) }),
  ],
  ['a locked doc', 'doc', 'password', async () => makeDoc({ encrypted: true })],
  ['a web page as .doc', 'doc', 'disguised', async () => html],
  ['a web page as .pdf', 'pdf', 'disguised', async () => html],
  ['a PNG as .pdf', 'pdf', 'disguised', whole.png],
  ['a PDF as .png', 'png', 'disguised', whole.pdf],
  ['a JPEG as .png', 'png', 'disguised', whole.jpg],
  ['a HEIC as .jpg', 'jpg', 'disguised', whole.heic],
  ['a doc as .docx', 'docx', 'disguised', whole.doc],
  ['a docx as .doc', 'doc', 'disguised', whole.docx],
  ['a spreadsheet as .docx', 'docx', 'disguised', () => makeDocx({ mainType: spreadsheet })],
  ['a docm as .docx', 'docx', 'disguised', () => makeDocx({ mainType: withMacros })],
  [
    'a zip bomb as .docx',
    'docx',
    'too_large',
    () => makeDocx({ files: { bomb: Buffer.alloc(80 * 2 ** 20) } }),
  ],
  ['a docx of 1.5 million paragraphs', 'docx', 'too_large', () => makeLongDocx(1_500_000)],
  ['a PNG of a hundred million pixels and more', 'png', 'too_large', async () => hugePng()],
  ['a HEIC that claims as many', 'heic', 'too_large', async () => hugeHeic()],
]

const hugePng = () =>
  sharp({ create: { width: 10_001, height: 10_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const hugeHeic = () =>
  makeHeic({ width: 16, height: 16, declared: { width: 20_000, height: 20_000 }, colorAt: () => [9, 9, 9] })

describe('the rejection of an unprintable file', () => {
  test.each(rejected)(
    '%s states the reason and advice, and deletes the file',
    async (_what, extension, code, make) => {
      const before = await storedFiles(app)
      const { status, json } = await upload(await make(), extension)
      expect([status, json.code]).toEqual([code === 'too_large' ? 413 : 422, code])
      expect(json.message).toMatch(/[Uu]pload|Try/)
      expect(await storedFiles(app)).toEqual(before)
    },
  )

  test('states the recognised type', async () => {
    const { json } = await upload(html, 'doc')
    expect(json.message).toBe(
      'This file is named .doc, but inside it is a web page. Save or export it as a PDF and upload that.',
    )
  })

  test('states the number of pages and the limit', async () => {
    await setSettings(app, { ...wideLimits, maxPages: 5 })
    const { json } = await upload(makePages(7), 'pdf')
    expect([json.code, json.message]).toEqual([
      'too_many_pages',
      'This document has 7 pages, and we print at most 5 as one order. Split it and upload the parts.',
    ])
  })

  test('of a picture states the limit of the campus', async () => {
    await setSettings(app, { ...wideLimits, maxMegapixels: 0.01 })
    const { json } = await upload(await photo().jpeg().toBuffer(), 'jpg')
    expect(json.message).toBe(
      'This picture has more than 0.01 megapixels. Save a smaller copy and upload that.',
    )
  })
})

test.each(['doc', 'docx'] as const)(
  'a .%s is rejected before payment while there is no converter, and deleted',
  async (extension) => {
    const before = await storedFiles(app)
    const { status, headers, json } = await upload(await whole[extension](), extension)
    expect([status, json.code]).toEqual([503, 'converter_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await storedFiles(app)).toEqual(before)
  },
)
