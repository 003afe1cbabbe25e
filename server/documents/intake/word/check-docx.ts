import { disguisedMessage, type FileContent } from '@campus-print/domain/documents'
import { DocumentError } from '../../engine/document-error.ts'
import { readEntries } from './read-entries.ts'

/** Names the kind of every part; the part of one kind is the document itself (ECMA-376 part 2, 10.1.2). */
const contentTypes = '[content_types].xml'

/** A document, and a template, which differs from one in its name alone. */
const mainTypes = ['wordprocessingml.document.main+xml', 'wordprocessingml.template.main+xml']

/** Makes sure that a zip is a whole Word document without macros, and no bomb. */
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
