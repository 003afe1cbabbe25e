import { writeSync } from 'node:fs'
import {
  createPdfContext,
  findColorPages,
  inspect,
  PdfError,
  type PdfFile,
  prepareForPrint,
  renderPage,
  writePrinterDocument,
} from '@campus-print/pdf'
import { serveRequests } from '../../platform/process/serve-requests.ts'
import { readEncryptedFile } from '../encryption/encrypt-file.ts'
import { NotAuthentic } from '../encryption/encrypted-format.ts'
import { toAnswer } from './document-error.ts'
import type { EngineAnswer, EngineRequest, SentFile } from './requests.ts'

const context = await createPdfContext()
await serveRequests((request) => answer(request as EngineRequest))

async function answer(request: EngineRequest): Promise<EngineAnswer> {
  try {
    return { done: await perform(request) }
  } catch (error) {
    if (error instanceof PdfError) return toAnswer(error)
    if (error instanceof NotAuthentic) return { damage: error.message }
    if (isFatal(error)) endWith(error)
    throw error
  }
}

function perform(request: EngineRequest) {
  const file = asPdfFile(request.file)
  switch (request.kind) {
    case 'inspect':
      return inspect(context, file, request)
    case 'render':
      return renderPage(context, file, request.pageIndex, request)
    case 'colors':
      return findColorPages(context, file, request)
    case 'printer document':
      return writePrinterDocument(context, file, request.outPath, request.options)
    default:
      return prepareForPrint(context, file, request.outPath, request.options)
  }
}

function asPdfFile(file: SentFile): PdfFile {
  if (typeof file === 'string') return file
  const { path, size, fileKey } = file
  if (fileKey === undefined) return path
  return { path, size, readInto: (memory) => readEncryptedFile(path, fileKey, memory) }
}

function endWith(error: unknown): never {
  writeSync(process.stderr.fd, String(error))
  process.exit(1)
}

/**
 * Whether an error is a WebAssembly trap or an exhausted stack or memory, after which PDFium cannot be
 * trusted.
 */
function isFatal(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')
}
