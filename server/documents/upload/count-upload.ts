import { type UploadLimits, defaultUploadLimits } from '@campus-print/domain/documents'
import type { NamedLimit, RateLimits } from '../../platform/limits/rate-limits.ts'
import type { CampusSettings } from '../../settings/campus-settings.ts'

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
  await limits.spend(limitNamed('uploadsByAddress', uploadLimits), address)
  await limits.spend(limitNamed('uploadsByAccount', uploadLimits), account)
}

function limitNamed(name: keyof UploadLimits, chosen: UploadLimits): NamedLimit {
  // What a campus set before there was a limit does not name it.
  return { name, ...{ ...defaultUploadLimits, ...chosen }[name] }
}
