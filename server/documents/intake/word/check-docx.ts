import { disguisedMessage, type FileContent } from '@campus-print/domain/documents'
import { DocumentError } from '../../engine/document-error.ts'
import { readEntries } from './read-entries.ts'

/**
 * The part that lists the type of every part; one type is that of the document itself (ECMA-376 part 2,
 * 10.1.2).
 */
const contentTypes = '[content_types].xml'

/** The types of a document and of a template, which differ only in name. */
const mainTypes = ['wordprocessingml.document.main+xml', 'wordprocessingml.template.main+xml']

/** Checks that a zip is a complete Word document without macros, and no zip bomb. */
export async function checkDocx(bytes: Buffer): Promise<void> {
  const types = await readEntries(bytes, contentTypes)
  if (!types) throw new DocumentError('disguised', 'a zip without content types')
  const text = decodeXml(types)
  if (mainTypes.some((type) => text.includes(type))) return
  throw new DocumentError('disguised', 'no Word document', disguisedMessage('docx', contentOf(text)))
}

function contentOf(types: string): FileContent | undefined {
  if (/ms-word\.(document|template)\.macroEnabled/.test(types)) return 'macros'
  if (types.includes('spreadsheetml')) return 'spreadsheet'
  return types.includes('presentationml') ? 'presentation' : undefined
}

function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8')
}
