import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPdfContext, renderPage } from '@campus-print/pdf'
import { silentLog } from '../../platform/log/log.ts'
import { linkingDocx, macroOdt, picturedDocx } from '../../testing/fixtures/files/make-hostile-word.ts'
import { makeDoc, makeDocx, templateType } from '../../testing/fixtures/files/make-word.ts'
import { colorSpread } from '../../testing/fixtures/files/read-pixels.ts'
import { readText } from '../../testing/fixtures/files/read-text.ts'
import { plainFile } from '../../testing/fixtures/documents/plain-file.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { findOffice } from './native/find-office.ts'
import { officeConverter } from './native/office-converter.ts'
import { wasmConverter } from './wasm/wasm-converter.ts'
import type { WordConverter, WordFormat } from './word-converter.ts'

const converters = {
  'LibreOffice of this machine': async () => officeConverter(await findOffice()),
  'LibreOffice in WebAssembly': async () => wasmConverter({ log: silentLog }),
}

/** LibreOffice takes some seconds of both cores to start, which others may be using. */
vi.setConfig({ testTimeout: 180_000 })

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'converters-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function file(content: Uint8Array, format: WordFormat = 'docx'): Promise<string> {
  const path = join(folder, `${(files += 1)}.${format}`)
  await writeFile(path, content)
  return path
}

const readTexts = async (path: string) => (await readText(await readFile(path))).map((text) => text.trim())

async function hasColor(path: string): Promise<boolean> {
  const { bytes } = await renderPage(await createPdfContext(), path, 0, { widthPixels: 200 })
  return (await colorSpread(bytes)) > 100
}

/** By scripts that have fonts of their own in Noto Sans. */
const greetings = {
  Bengali: 'নমস্কার',
  Gujarati: 'નમસ્તે',
  Gurmukhi: 'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ',
  Kannada: 'ನಮಸ್ಕಾರ',
  Malayalam: 'നമസ്കാരം',
  Oriya: 'ନମସ୍କାର',
  Tamil: 'வணக்கம்',
  Telugu: 'నమస్కారం',
}

/** The names of the fonts in a PDF. Its text can be copied without them, but then prints as boxes. */
async function fontNames(path: string): Promise<string[]> {
  const { context } = await PDFDocument.load(await readFile(path))
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const name = object instanceof PDFDict && object.lookup(PDFName.of('BaseFont'))
    return name instanceof PDFName ? [name.decodeText()] : []
  })
}

/** What is neither a test's file nor its PDF. */
async function leftovers(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !/^\d+\.docx?(\.pdf)?$/.test(name))
}

describe.each(Object.entries(converters))('%s', (_name, start) => {
  let converter: WordConverter

  beforeAll(async () => {
    converter = await start()
  })

  afterAll(() => converter.close())

  /** Returns where the PDF is. */
  async function convert(content: Uint8Array, format: WordFormat = 'docx', signal?: AbortSignal) {
    const path = await file(content, format)
    await converter.convert(plainFile(path), `${path}.pdf`, { format, ...(signal && { signal }) })
    return `${path}.pdf`
  }

  test.each([1, 3])(
    'converts a DOCX of %d pages to a PDF of as many, with its words as text',
    async (count) => {
      const pages = Array.from({ length: count }, (_, at) => `Leaf ${at + 1}`)
      expect(await readTexts(await convert(await makeDocx({ pages })))).toEqual(pages)
    },
  )

  test('converts a template like a document', async () => {
    const pages = ['First', 'Second']
    expect(await readTexts(await convert(await makeDocx({ pages, mainType: templateType })))).toEqual(pages)
  })

  test('converts a DOC', async () => {
    const [text] = await readTexts(await convert(makeDoc({ text: 'Of the year 97' }), 'doc'))
    expect(text).toContain('Of the year 97')
  })

  test('converts Hindi to text that can be copied', async () => {
    const [text] = await readTexts(await convert(await makeDocx({ pages: ['नमस्ते'] })))
    expect(text).toContain('नम')
  })

  test('prints scripts of India other than Devanagari in fonts that have their glyphs', async () => {
    const names = await fontNames(await convert(await makeDocx({ pages: Object.values(greetings) })))
    const missing = Object.keys(greetings).filter((script) => !names.some((name) => name.includes(script)))
    expect(missing).toEqual([])
  })

  test('converts two files at once without mixing them', async () => {
    const both = await Promise.all(
      ['First', 'Second'].map(async (word) => convert(await makeDocx({ pages: [word] }))),
    )
    expect(await Promise.all(both.map(readTexts))).toEqual([['First'], ['Second']])
  })

  test('rejects a file that cannot be a document', async () => {
    const converting = convert(Buffer.alloc(3_000, 'PK\u0003\u0004 no zip'))
    await expect(converting).rejects.toMatchObject({ reason: 'conversion_failed' })
  })

  test('ends an aborted conversion at once without output, and converts the next file', async () => {
    const leaving = new AbortController()
    const path = await file(await makeDocx())
    const converting = converter.convert(plainFile(path), `${path}.pdf`, {
      format: 'docx',
      signal: leaving.signal,
    })
    leaving.abort(new Error('left'))
    await expect(converting).rejects.toThrow('left')
    expect(await readdir(folder)).not.toContain(`${files}.docx.pdf`)
    expect(await readTexts(await convert(await makeDocx()))).toHaveLength(1)
  })

  test('leaves nothing but the PDF', async () => {
    await Promise.allSettled([convert(await makeDocx()), convert(Buffer.from('nothing'))])
    expect(await leftovers()).toEqual([])
  })

  describe('a hostile document', () => {
    let server: Server
    let requests: (string | undefined)[] = []

    beforeAll(async () => {
      server = createServer((request, response) => {
        requests.push(request.url)
        response.end()
      }).listen(0, '127.0.0.1')
      server.on('connection', () => requests.push('a connection'))
      await once(server, 'listening')
    })

    afterAll(() => server.close())

    test('fetches nothing, and reads no other file', async () => {
      requests = []
      const elsewhere = await temporaryFolder()
      const { port } = server.address() as AddressInfo
      const picture = join(elsewhere, 'picture.png')
      const red = { width: 40, height: 40, channels: 3, background: 'red' } as const
      await sharp({ create: red }).png().toFile(picture)
      const text = join(elsewhere, 'secret.txt')
      await writeFile(text, 'the word is swordfish')
      const linking = await linkingDocx({
        http: `http://127.0.0.1:${port}`,
        picture: pathToFileURL(picture).href,
        text: pathToFileURL(text).href,
      })
      const pdf = await convert(linking)
      const [found] = await readTexts(pdf)
      expect(found).toContain('Before and after')
      expect(found).not.toContain('swordfish')
      expect(await hasColor(pdf)).toBe(false)
      expect(await hasColor(await convert(await picturedDocx(await readFile(picture))))).toBe(true)
      expect(requests).toEqual([])
    })

    test('runs no macro', async () => {
      const texts = await convert(await macroOdt()).then(readTexts, () => ['The macro rests'])
      expect(texts).toEqual(['The macro rests'])
    })
  })
})
