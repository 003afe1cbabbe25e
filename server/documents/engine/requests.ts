import type {
  Inspection,
  Prepared,
  PrepareOptions,
  PrinterDocumentOptions,
  RenderedPage,
} from '@campus-print/pdf'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { DocumentErrorReply } from './document-error.ts'

/** A plain file by its path, or a stored one with the key of only this file. */
export type SentFile = string | Omit<LocalFile, 'onDamage'>

/** The requests of the engine to its child processes. */
export type EngineRequest<File = SentFile> =
  | { kind: 'inspect'; file: File; maxPages: number }
  | { kind: 'render'; file: File; pageIndex: number; widthPixels: number }
  | { kind: 'colors'; file: File; firstPageIndex: number; spendMs: number }
  | { kind: 'prepare'; file: File; outPath: string; options: PrepareOptions }
  | { kind: 'printer document'; file: File; outPath: string; options: PrinterDocumentOptions }

export type EngineAnswer =
  | { done: Inspection | RenderedPage | boolean[] | Prepared }
  | DocumentErrorReply
  | DamagedReply

/** The reason why a stored file cannot be decrypted. */
export interface DamagedReply {
  readonly damage: string
}
