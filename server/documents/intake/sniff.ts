import type { FileContent, FileExtension } from '@campus-print/domain/documents'
import { type LocalFile, readFirst } from '../encryption/encrypt-file.ts'

/**
 * Format by the first bytes. Both Word formats are containers (zip, compound file) that other formats use
 * too.
 */
export type Container = 'pdf' | 'jpeg' | 'png' | 'heif' | 'zip' | 'compound'

interface Sniffed {
  /** `undefined` for a type that is not accepted. */
  readonly container: Container | undefined
  /** The kind of content for messages, if the first bytes show it. */
  readonly content: FileContent | undefined
}

/** The containers of each file type. A Word document with a password is a compound file in either format. */
export const containersOf: Readonly<Record<FileExtension, readonly Container[]>> = {
  pdf: ['pdf'],
  doc: ['compound'],
  docx: ['zip', 'compound'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  png: ['png'],
  heic: ['heif'],
  heif: ['heif'],
}

/** Detects the type of a file by its first bytes. */
export async function sniff(start: Buffer): Promise<Sniffed> {
  // Loaded with the first file.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(start)
  const accepted = type && byExtension[type.ext]
  if (accepted) return accepted
  if (hasPdfHeader(start)) return { container: 'pdf', content: 'pdf' }
  return { container: undefined, content: looksLikeHtml(start) ? 'html' : undefined }
}

const zip = { container: 'zip', content: undefined } as const

/** The types of `file-type` by extension. Any other result may still be junk before a PDF's header. */
const byExtension: Partial<Record<string, Sniffed>> = {
  jpg: { container: 'jpeg', content: 'jpeg' },
  png: { container: 'png', content: 'png' },
  apng: { container: 'png', content: 'png' },
  heic: { container: 'heif', content: 'heif' },
  cfb: { container: 'compound', content: undefined },
  zip,
  docx: { container: 'zip', content: 'docx' },
  docm: { container: 'zip', content: 'macros' },
  dotx: zip,
  dotm: zip,
  odt: zip,
  xlsx: { container: 'zip', content: 'spreadsheet' },
  xlsm: { container: 'zip', content: 'spreadsheet' },
  ods: { container: 'zip', content: 'spreadsheet' },
  pptx: { container: 'zip', content: 'presentation' },
  pptm: { container: 'zip', content: 'presentation' },
  odp: { container: 'zip', content: 'presentation' },
  rtf: { container: undefined, content: 'rtf' },
}

function hasPdfHeader(start: Buffer): boolean {
  return start.subarray(0, 1024).includes('%PDF-')
}

function looksLikeHtml(start: Buffer): boolean {
  return /^\W{0,3}\s*<(!doctype html|html|head|body|\?xml)/i.test(start.toString('latin1', 0, 200))
}

/**
 * Bytes that show a file's format. Readers allow other bytes before a PDF's header within the first 1,024.
 */
const startLength = 4_100

export function readStart(file: LocalFile): Promise<Buffer> {
  return readFirst(file, startLength)
}
