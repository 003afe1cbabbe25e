import { type FileLimits, fileExtensions } from './file-types.ts'

/** Which documents a campus takes. */
export interface DocumentLimits extends FileLimits {
  /** Of one document. */
  readonly maxPages: number
  /** A picture has at most so many million pixels. */
  readonly maxMegapixels: number
}

/** The documents a new campus takes. */
export const defaultDocumentLimits: DocumentLimits = {
  maxFileSizeMb: 50,
  maxPages: 2000,
  maxMegapixels: 100,
  allowedFileTypes: fileExtensions,
}
