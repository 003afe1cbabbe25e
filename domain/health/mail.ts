import { formatAge, formatCount } from './sentence.ts'
import { type Verdict, failing, ok, warning } from './assess.ts'

/** A mail that nobody has tried to send leaves within seconds where a worker runs. */
const longWaitSeconds = 5 * 60
/** So many are no longer a few wrong addresses. */
const manyRefused = 3

/** Mails that wait to be sent. */
export interface MailHealth {
  readonly waiting: number
  /** Since the oldest was written. */
  readonly oldestSeconds: number
  /** Of those, the ones that a mail server has refused so far. */
  readonly refused: number
  /** How many were sent that were written after the first of the refused. */
  readonly sentSince: number
}

export function assessMail({ waiting, oldestSeconds, refused, sentSince }: MailHealth): Verdict {
  if (refused >= manyRefused && sentSince === 0) {
    return failing(`The mail server has refused ${refused} mails, and taken none since.`)
  }
  if (refused > 0) {
    return warning(
      `${formatCount(refused, 'mail was refused and is', 'mails were refused and are')} tried again.`,
    )
  }
  if (oldestSeconds > longWaitSeconds) {
    const wait = formatCount(waiting, 'mail waits', 'mails wait')
    return failing(`${wait}, the oldest for ${formatAge(oldestSeconds)}: does a worker run?`)
  }
  return ok('Mails are sent.')
}
