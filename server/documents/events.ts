import type { RequestOfDocument } from './requests-of-documents.ts'
import type { DocumentRow } from './tables.ts'

/** What `documents` publishes in the transaction that deletes a document's bytes. */
export interface DocumentsEvents {
  /** The document expired, or its last print request ended. Not published when its owner removes it. */
  DocumentDeleted: DocumentDeleted
}

export interface DocumentDeleted {
  readonly document: DocumentRow
  /** The document's print request that changed last; `undefined` if there was none. */
  readonly request: Pick<RequestOfDocument, 'id' | 'status'> | undefined
}
