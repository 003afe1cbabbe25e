import { writeSync } from 'node:fs'
import { serveRequests } from '../../platform/process/serve-requests.ts'
import { findColors } from './colors.ts'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'
import { inspect } from './inspect.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { prepare } from './prepare.ts'
import { DocumentError, toAnswer } from './document-error.ts'
import { render } from './render.ts'
import type { EngineAnswer, EngineRequest } from './requests.ts'

const pdfium = await loadPdfium()
const documents = createDocumentCache(pdfium)
await serveRequests((request) => answer(pdfium, documents, request as EngineRequest))

async function answer(engine: Pdfium, cache: DocumentCache, request: EngineRequest): Promise<EngineAnswer> {
  try {
    return { done: await perform(engine, cache, request) }
  } catch (error) {
    if (error instanceof DocumentError) return toAnswer(error)
    if (brokeTheEngine(error)) endWith(error)
    throw error
  }
}

function perform(engine: Pdfium, cache: DocumentCache, request: EngineRequest) {
  switch (request.kind) {
    case 'inspect':
      return inspect(engine, cache, request.path, request.maxPages)
    case 'render':
      return render(engine, cache, request.path, request.pageIndex, request.widthPixels)
    case 'colors':
      return findColors(engine, cache, request.path, request.firstPageIndex, request.spendMs)
    default:
      return prepare(engine, cache, request.path, request.outPath, request.options)
  }
}

function endWith(error: unknown): never {
  writeSync(process.stderr.fd, String(error))
  process.exit(1)
}

/** A trap in WebAssembly, an exhausted stack or memory: nothing that PDFium says afterwards can be trusted. */
function brokeTheEngine(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')
}
