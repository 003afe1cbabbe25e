import type { FileLimits } from './file-types.ts'

/** Which documents a campus takes. */
export interface DocumentLimits extends FileLimits {
  /** Of one document. */
  readonly maxPages: number
}

/** The documents a new campus takes. */
export const defaultDocumentLimits: DocumentLimits = {
  maxFileSizeMb: 50,
  maxPages: 2000,
  allowedFileTypes: ['pdf'],
}
