import type { RequestForDocument } from '@campus-print/domain/documents'
import type { Db } from '../platform/database/connect.ts'
import type { PrintReadyOrder } from './print-ready.ts'

export interface RequestOfDocument extends RequestForDocument {
  readonly id: string
  readonly documentId: string
}

/** Facts about the print requests for a document, which `ordering` provides. */
export interface RequestsOfDocuments {
  /** Locks the requests for some documents for the rest of the transaction. */
  lock(trx: Db, documentIds: readonly string[]): Promise<(RequestOfDocument & { order: PrintReadyOrder })[]>
  /** The document id of each request; requests that do not exist are left out. */
  documentIdsOf(db: Db, requestIds: readonly string[]): Promise<{ id: string; documentId: string }[]>
  /** Whether a print request, of any status, refers to a document. */
  isOrdered(db: Db, documentId: string): Promise<boolean>
}
