import { type Verdict, failing, ok, warning } from './assess.ts'

const gigabyte = 1024 ** 3

/** What is left has to hold what arrives within a day. */
const roomyBytes = 5 * gigabyte
const leastBytes = gigabyte

/** The disk under `DATA_DIR`. */
export interface DiskHealth {
  readonly freeBytes: number
  readonly totalBytes: number
}

export function assessDisk({ freeBytes, totalBytes }: DiskHealth): Verdict {
  const percent = totalBytes > 0 ? Math.floor((freeBytes / totalBytes) * 100) : 0
  const says = `${(freeBytes / gigabyte).toFixed(1)} GB of DATA_DIR’s disk are free (${percent} %).`
  if (freeBytes < leastBytes) return failing(says)
  return freeBytes < roomyBytes ? warning(says) : ok(says)
}
