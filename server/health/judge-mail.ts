import type { UnsentMail } from '../notifications/mail-waiting.ts'
import { type Judged, failing, ok, sayAge, sayCount, warning } from './judged.ts'

/** A mail that nobody has tried to send leaves within seconds where a worker runs. */
const longWaitSeconds = 5 * 60
/** So many are no longer a few wrong addresses. */
const manyRefused = 3

export function judgeMail({ waiting, oldestSeconds, refused, sentSince }: UnsentMail): Judged {
  if (refused >= manyRefused && sentSince === 0)
    return failing(`The mail server has refused ${refused} mails, and taken none since.`)
  if (refused > 0) {
    return warning(
      `${sayCount(refused, 'mail was refused and is', 'mails were refused and are')} tried again.`,
    )
  }
  if (oldestSeconds > longWaitSeconds) {
    const wait = sayCount(waiting, 'mail waits', 'mails wait')
    return failing(`${wait}, the oldest for ${sayAge(oldestSeconds)}: does a worker run?`)
  }
  return ok('Mails are sent.')
}
