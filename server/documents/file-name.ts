import { isUuid } from '../platform/database/is-uuid.ts'

const ending = '.pdf'

/** The server file name of a document: its id, as a PDF. */
export function fileNameOf(documentId: string): string {
  return `${documentId}${ending}`
}

/** The document that a server file name stands for, or `undefined` for what is none. */
export function documentIdOf(fileName: string): string | undefined {
  const id = fileName.slice(0, -ending.length)
  return fileName.endsWith(ending) && isUuid(id) ? id : undefined
}

/** What answers call the file's local path: a key that says nothing of the server. */
export function fileKeyOf(documentId: string): string {
  return `document:${documentId}`
}
