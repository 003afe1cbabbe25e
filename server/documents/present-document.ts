import type { Document } from '@campus-print/contract/documents'
import { fileKeyOf, fileNameOf } from './file-name.ts'
import type { DocumentRow } from './tables.ts'

/** A document as responses show it to its owner. */
export function presentDocument(row: DocumentRow): Document {
  return {
    serverFileName: fileNameOf(row.id),
    localFilePath: fileKeyOf(row.id),
    documentName: row.name,
    fileType: row.file_type,
    documentSize: row.size_bytes,
    pageCount: row.page_count,
    damaged: row.damaged,
    uploadedAt: row.uploaded_at.toISOString(),
  }
}
