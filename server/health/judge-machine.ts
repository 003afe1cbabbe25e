import { tolerableDifferenceMs } from '../platform/database/while-clocks-agree.ts'
import { type Judged, failing, ok, sayAge, warning } from './judged.ts'

const noticeableSeconds = 60

export function judgeClock(differenceSeconds: number): Judged {
  const apart = Math.abs(differenceSeconds)
  const says = `This machine’s clock is ${sayAge(apart)} ${differenceSeconds > 0 ? 'ahead of' : 'behind'} the database’s.`
  if (apart > tolerableDifferenceMs / 1000) return failing(`${says} Nothing is deleted and nothing expires.`)
  return apart > noticeableSeconds ? warning(says) : ok('This machine’s clock and the database’s agree.')
}

const gigabyte = 1024 ** 3

/** What is left of `DATA_DIR` has to hold what arrives within a day. */
export function judgeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Judged {
  const percent = totalBytes > 0 ? Math.floor((freeBytes / totalBytes) * 100) : 0
  const says = `${(freeBytes / gigabyte).toFixed(1)} GB of DATA_DIR’s disk are free (${percent} %).`
  if (freeBytes < gigabyte) return failing(says)
  return freeBytes < 5 * gigabyte ? warning(says) : ok(says)
}
