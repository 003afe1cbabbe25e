import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { CampusSettings } from '../../settings/index.ts'

/** Whose upload it is, and from which network address. */
interface Uploader {
  readonly account: string
  readonly address: string
}

/** Counts an upload, or refuses it with 429: before any of it is read, since reading is what costs. */
export async function countUpload(
  { limits }: { limits: RateLimits },
  { uploadLimits }: Pick<CampusSettings, 'uploadLimits'>,
  { account, address }: Uploader,
): Promise<void> {
  await limits.spend({ name: 'uploadsByAddress', ...uploadLimits.uploadsByAddress }, address)
  await limits.spend({ name: 'uploadsByAccount', ...uploadLimits.uploadsByAccount }, account)
}
