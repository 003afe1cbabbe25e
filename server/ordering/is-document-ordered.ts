import type { Db } from '../platform/database/connect.ts'
import { findRequestOf } from './request-store.ts'

/** Whether a print request, of whatever status, refers to a document. */
export async function isDocumentOrdered(db: Db, documentId: string): Promise<boolean> {
  return (await findRequestOf(db, documentId)) !== undefined
}
