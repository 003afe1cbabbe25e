import type {
  Inspection,
  Prepared,
  PrepareOptions,
  PrinterDocumentOptions,
  RenderedPage,
} from '@campus-print/pdf'
import type { DocumentErrorReply } from './document-error.ts'

/** The requests of the engine to its child processes. */
export type EngineRequest =
  | { kind: 'inspect'; path: string; maxPages: number }
  | { kind: 'render'; path: string; pageIndex: number; widthPixels: number }
  | { kind: 'colors'; path: string; firstPageIndex: number; spendMs: number }
  | { kind: 'prepare'; path: string; outPath: string; options: PrepareOptions }
  | { kind: 'printer document'; path: string; outPath: string; options: PrinterDocumentOptions }

export type EngineAnswer = { done: Inspection | RenderedPage | boolean[] | Prepared } | DocumentErrorReply
