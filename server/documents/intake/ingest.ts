import {
  type DocumentLimits,
  type FileExtension,
  disguisedMessage,
  kindOf,
  timeoutMessage,
} from '@campus-print/domain/documents'
import type { WordConverter } from '../conversion/word-converter.ts'
import type { EngineFile, PdfEngine, Requester } from '../engine/pdf-engine.ts'
import { DocumentError } from '../engine/document-error.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { IntakeProcesses } from './intake-processes.ts'
import { type Container, containersOf, readStart, sniff } from './sniff.ts'

export interface IntakeContext {
  readonly engine: Pick<PdfEngine, 'inspect'>
  readonly intake: Pick<IntakeProcesses, 'checkWord' | 'convertPicture'>
  readonly words: Pick<WordConverter, 'convert'>
}

export interface ArrivedFile {
  readonly file: LocalFile
  /** The type by its extension. */
  readonly type: FileExtension
  /** The path for its PDF, unless it is one. */
  readonly pdfPath: string
}

export interface IngestedDocument {
  /** The PDF that is shown, priced and printed. */
  readonly pdf: string
  /** The original file, if it is kept next to its PDF. */
  readonly source: string | undefined
  readonly pages: number
  readonly damaged: boolean
}

interface Intake {
  readonly arrived: ArrivedFile
  readonly limits: Pick<DocumentLimits, 'maxPages' | 'maxMegapixels'>
  readonly requester?: Requester
}

/**
 * Checks a file that has arrived, makes a PDF of it and counts its pages. Rejects with `DocumentError` if the
 * file is the cause, and with the errors of the context; the caller then removes the files on the disk.
 */
export async function ingest(
  context: IntakeContext,
  { arrived, limits, requester = {} }: Intake,
): Promise<IngestedDocument> {
  const container = await detectContainer(arrived)
  try {
    const { pdf, source } = await asPdf(context, container, arrived, limits, requester)
    const { maxPages } = limits
    const { pages, damaged } = await context.engine.inspect(pdf, { maxPages, ...requester })
    return { pdf: pathOf(pdf), source, pages: pages.length, damaged }
  } catch (error) {
    throw isTimeout(error)
      ? new DocumentError('timeout', error.message, timeoutMessage(kindOf(arrived.type)))
      : error
  }
}

function isTimeout(error: unknown): error is DocumentError {
  return error instanceof DocumentError && error.reason === 'timeout'
}

/** Returns the container by the file's content. Rejects a file whose type differs from its extension. */
async function detectContainer({ file, type }: ArrivedFile): Promise<Container> {
  const start = await readStart(file)
  if (start.length === 0) throw new DocumentError('empty', 'the file has no bytes')
  const { container, content } = await sniff(start)
  if (container && containersOf[type].includes(container)) return container
  throw new DocumentError('disguised', `${container} as .${type}`, disguisedMessage(type, content))
}

async function asPdf(
  { intake, words }: IntakeContext,
  container: Container,
  { file, type, pdfPath }: ArrivedFile,
  { maxMegapixels }: Pick<DocumentLimits, 'maxMegapixels'>,
  requester: Requester,
): Promise<{ pdf: EngineFile; source: string | undefined }> {
  switch (container) {
    case 'pdf':
      return { pdf: file, source: undefined }
    case 'zip':
    case 'compound': {
      const format = type === 'doc' ? 'doc' : 'docx'
      await intake.checkWord(file, format, requester)
      await words.convert(file, pdfPath, { format, ...requester })
      return { pdf: pdfPath, source: file.path }
    }
    default:
      await intake.convertPicture(file, pdfPath, { format: container, maxMegapixels, ...requester })
      return { pdf: pdfPath, source: undefined }
  }
}

function pathOf(file: EngineFile): string {
  return typeof file === 'string' ? file : file.path
}
