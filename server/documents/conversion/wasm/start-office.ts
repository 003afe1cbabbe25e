import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { WordFormat } from '../word-converter.ts'
import { fontPaths } from './packages.ts'
import { keepSpareThreads } from './spare-threads.ts'

/** LibreOffice in this process. */
export interface WasmOffice {
  /** Throws the error of LibreOffice for a document that it cannot convert. */
  toPdf(document: Uint8Array, format: WordFormat): Promise<Uint8Array>
}

/** The used part of the package, which is optional, so its own types may be missing. */
interface ConverterPackage {
  createConverter(options: { wasmLoader: Loader; fonts: Font[] }): Promise<{
    convert(
      document: Uint8Array,
      options: { inputFormat: WordFormat; outputFormat: 'pdf' },
    ): Promise<{ data: Uint8Array }>
  }>
}

interface Font {
  filename: string
  data: Uint8Array
}

interface Loader {
  createModule(options: object): Promise<unknown>
}

/** No known document needs more than two. */
const spareThreads = 6

/**
 * Starts LibreOffice and converts a first document, which takes longer than any other. LibreOffice's main
 * program is not started, because it would compete with the calls from here for the same locks.
 */
export async function startOffice(): Promise<WasmOffice> {
  const threads = keepSpareThreads(spareThreads)
  const require = createRequire(import.meta.url)
  const loader = require('@matbee/libreoffice-converter/wasm/loader') as Loader
  const converters = require('@matbee/libreoffice-converter/server') as ConverterPackage
  const wasmLoader = {
    async createModule(options: object) {
      const module = await loader.createModule({ ...options, noInitialRun: true })
      await threads.fill()
      return module
    },
  }
  const converter = await converters.createConverter({ wasmLoader, fonts: await readFonts() })
  let filled = Promise.resolve()
  const office: WasmOffice = {
    async toPdf(document, format) {
      await filled
      const { data } = await converter.convert(document, { inputFormat: format, outputFormat: 'pdf' })
      filled = threads.fill()
      return data
    },
  }
  await office.toPdf(await warmUpDocument(), 'docx')
  await filled
  return office
}

function readFonts(): Promise<Font[]> {
  return Promise.all(
    fontPaths().map(async (path) => ({ filename: basename(path), data: await readFile(path) })),
  )
}

const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
    <w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>`,
}

/** A minimal Word document, with which LibreOffice loads everything that it needs for one. */
async function warmUpDocument(): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
