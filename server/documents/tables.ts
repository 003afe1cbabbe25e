import type { FileExtension } from '@campus-print/domain/documents'
import type { Generated, Selectable } from 'kysely'

export interface DocumentsTable {
  id: Generated<string>
  owner_id: string
  name: string
  size_bytes: number
  page_count: number
  damaged: boolean
  storage_key: string | null
  file_type: FileExtension
  source_key: string | null
  color_pages: number[] | null
  uploaded_at: Generated<Date>
  deleted_at: Date | null
  /** When all its bytes were removed from the storage. */
  erased_at: Generated<Date | null>
  /** When its preparation for a printer timed out; it is not tried again. */
  preparation_timed_out_at: Date | null
}
export type DocumentRow = Selectable<DocumentsTable>

/** A file that arrives in parts. */
export interface ResumableUploadsTable {
  id: string
  owner_id: string
  name: string
  media_type: string
  size_bytes: number
  offset_bytes: Generated<number>
  created_at: Date
  document_id: Generated<string | null>
  error_code: Generated<string | null>
  error_message: Generated<string | null>
}
export type ResumableUploadRow = Selectable<ResumableUploadsTable>

export interface ResumableUploadPartsTable {
  id: string
  upload_id: string
  start_byte: number
}

/** A key with which documents are encrypted; never the key itself. */
export interface DocumentKeysTable {
  id: string
  chosen_at: Generated<Date>
  used_at: Generated<Date>
  /** Since when no file needs another key, or none at all. */
  complete_at: Date | null
}

/** Stored files that were found to be changed, truncated or exchanged. */
export interface DamagedFilesTable {
  key: string
  reason: string
  found_at: Generated<Date>
}

export interface DocumentsTables {
  document_keys: DocumentKeysTable
  damaged_files: DamagedFilesTable
  documents: DocumentsTable
  resumable_uploads: ResumableUploadsTable
  resumable_upload_parts: ResumableUploadPartsTable
}
