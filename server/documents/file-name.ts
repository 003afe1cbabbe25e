const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/

/** The server file name of a document: its id, as a PDF. */
export function fileNameOf(documentId: string): string {
  return `${documentId}.pdf`
}

/** The document that a server file name stands for, or `undefined` for what is none. */
export function documentIdOf(fileName: string): string | undefined {
  return pattern.exec(fileName)?.[1]
}

/** What answers call the file's local path: a key that says nothing of the server. */
export function fileKeyOf(documentId: string): string {
  return `document:${documentId}`
}
