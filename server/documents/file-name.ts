import { isUuid } from '../platform/database/is-uuid.ts'
import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'

const ending = '.pdf'

/** The server file name of a document: its id, as a PDF. */
export function fileNameOf(documentId: string): string {
  return `${documentId}${ending}`
}

/** The document id in a server file name; `undefined` for an invalid name. */
export function documentIdOf(fileName: string): string | undefined {
  const id = fileName.slice(0, -ending.length)
  return fileName.endsWith(ending) && isUuid(id) ? id : undefined
}

/** The "local path" of a file in responses: a key without details of the server. */
export function fileKeyOf(documentId: string): string {
  return `document:${documentId}`
}

/** Name of a document's PDF: `thesis.docx` becomes `thesis.pdf`. */
export function pdfNameOf(documentName: string): string {
  const extension = extensionOf(documentName)
  const bare = mediaTypeOf(extension) ? documentName.slice(0, -extension.length - 1) : documentName
  return `${bare || 'document'}.pdf`
}
