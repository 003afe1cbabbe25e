import type { Limit } from '../accounts/limits.ts'

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
