import type { DocumentErrorReply } from '../../engine/document-error.ts'
import type { WordFormat } from '../word-converter.ts'

/** What is asked of the process that LibreOffice in WebAssembly lives in. */
export interface WasmRequest {
  path: string
  outPath: string
  format: WordFormat
}

export type WasmAnswer = { done: true } | DocumentErrorReply
