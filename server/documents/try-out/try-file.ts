import {
  type DocumentLimits,
  extensionOf,
  type FileExtension,
  fileError,
  mediaTypeOf,
} from '@campus-print/domain/documents'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConverterUnavailable } from '../conversion/word-converter.ts'
import { DocumentError } from '../engine/document-error.ts'
import { type IntakeContext, ingest } from '../intake/ingest.ts'
import { childrenMemory } from './children-memory.ts'

export interface Tried {
  readonly file: string
  /** `taken`, `damaged` (accepted with a warning), or the code of the error. */
  readonly state: string
  readonly pages: number | undefined
  readonly ms: number
  /**
   * The highest memory use of the child processes, in bytes; `undefined` if the system does not report it.
   */
  readonly memoryBytes: number | undefined
}

/** Runs one file of a folder through the intake like an upload, and discards the result. */
export async function tryFile(
  parts: IntakeContext,
  {
    folder,
    file,
    scratch,
    limits,
  }: { folder: string; file: string; scratch: string; limits: DocumentLimits },
): Promise<Tried> {
  const memory = childrenMemory()
  const began = performance.now()
  const outcome = await outcomeOf(parts, { path: join(folder, file), scratch, limits })
  return { file, ...outcome, ms: performance.now() - began, memoryBytes: await memory.most() }
}

type Outcome = Pick<Tried, 'state' | 'pages'>

async function outcomeOf(
  parts: IntakeContext,
  { path, scratch, limits }: { path: string; scratch: string; limits: DocumentLimits },
): Promise<Outcome> {
  const extension = extensionOf(path)
  const { size } = await stat(path)
  const fault = fileError({ name: path, size, type: mediaTypeOf(extension) ?? '' }, limits)
  if (fault) return { state: fault.fault, pages: undefined }
  const pdfPath = join(scratch, 'made.pdf')
  try {
    const arrived = { file: { path, size }, type: extension as FileExtension, pdfPath }
    const { pages, damaged } = await ingest(parts, { arrived, limits })
    return { state: damaged ? 'damaged' : 'taken', pages }
  } catch (error) {
    return { state: errorState(error), pages: undefined }
  } finally {
    await rm(pdfPath, { force: true })
  }
}

function errorState(error: unknown): string {
  if (error instanceof DocumentError) return error.reason
  if (error instanceof ConverterUnavailable) return 'converter_unavailable'
  throw error
}
