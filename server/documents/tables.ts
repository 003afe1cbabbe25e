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
  /** When preparing it for a printer took all of its time; it is not tried again. */
  preparation_timed_out_at: Date | null
}
export type DocumentRow = Selectable<DocumentsTable>

export interface DocumentsTables {
  documents: DocumentsTable
}
