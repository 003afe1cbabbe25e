import { writeSync } from 'node:fs'
import {
  createPdfContext,
  findColorPages,
  inspect,
  PdfError,
  prepareForPrint,
  renderPage,
  writePrinterDocument,
} from '@campus-print/pdf'
import { serveRequests } from '../../platform/process/serve-requests.ts'
import { toAnswer } from './document-error.ts'
import type { EngineAnswer, EngineRequest } from './requests.ts'

const context = await createPdfContext()
await serveRequests((request) => answer(request as EngineRequest))

async function answer(request: EngineRequest): Promise<EngineAnswer> {
  try {
    return { done: await perform(request) }
  } catch (error) {
    if (error instanceof PdfError) return toAnswer(error)
    if (brokeTheEngine(error)) endWith(error)
    throw error
  }
}

function perform(request: EngineRequest) {
  switch (request.kind) {
    case 'inspect':
      return inspect(context, request.path, request)
    case 'render':
      return renderPage(context, request.path, request.pageIndex, request)
    case 'colors':
      return findColorPages(context, request.path, request)
    case 'printer document':
      return writePrinterDocument(context, request.path, request.outPath, request.options)
    default:
      return prepareForPrint(context, request.path, request.outPath, request.options)
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
