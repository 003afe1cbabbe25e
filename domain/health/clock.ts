import { formatAge } from './sentence.ts'
import { type Verdict, failing, ok, warning } from './assess.ts'

const noticeableSeconds = 60
/** Clocks that are set by NTP differ by far less. */
const tolerableSeconds = 5 * 60

/**
 * Whether a machine's clock and the database's are near enough for what cannot be undone and is due by the clock.
 * Otherwise one of them is wrong, and nobody knows which.
 */
export function clocksAgree(differenceSeconds: number): boolean {
  return Math.abs(differenceSeconds) <= tolerableSeconds
}

/** Of a machine's clock that is so far ahead of the database's. */
export function assessClock(differenceSeconds: number): Verdict {
  const apart = Math.abs(differenceSeconds)
  const says = `This machine’s clock is ${formatAge(apart)} ${differenceSeconds > 0 ? 'ahead of' : 'behind'} the database’s.`
  if (!clocksAgree(differenceSeconds)) return failing(`${says} Nothing is deleted and nothing expires.`)
  return apart > noticeableSeconds ? warning(says) : ok('This machine’s clock and the database’s agree.')
}
