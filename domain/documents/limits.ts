import { i18n } from '../language/index.ts'
import { type FileLimits, fileExtensions } from './file-types.ts'
import type { Limit } from '../accounts/limits.ts'

/** Which documents a campus takes. */
export interface DocumentLimits extends FileLimits {
  /** Most pages of one document. */
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

/** How many files are taken in. A whole campus may sit behind one network address, so that limit is wide. */
export interface UploadLimits {
  readonly uploadsByAccount: Limit
  readonly uploadsByAddress: Limit
}

/** The files a new campus takes in. */
export const defaultUploadLimits: UploadLimits = {
  uploadsByAccount: { tries: 60, windowSeconds: 10 * 60 },
  uploadsByAddress: { tries: 3000, windowSeconds: 60 * 60 },
}

const units = ['KB', 'MB', 'GB'] as const

/** A size in bytes as people read it: `512 Bytes`, `1.5 KB`, `12 MB`. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length)
  const value = Math.max(0, bytes) / 1024 ** power
  const size = value.toLocaleString(i18n.locale, {
    maximumFractionDigits: value < 10 ? 1 : 0,
    useGrouping: false,
  })
  return `${size} ${units[power - 1] ?? i18n.t('Bytes')}`
}

/** The most pages that a campus may allow. */
export const maxDocumentPages = 100_000
