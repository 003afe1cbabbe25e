import { alertKey, alertMessage, printerAlerts } from '@campus-print/domain/printing'
import { type EmailTemplate, Heading, Paragraph, SmallPrint, sendMail } from '../messages/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { inLanguage } from '../platform/language.ts'
import type { PrinterStatus } from '../printing/index.ts'
import { currentSettings } from '../settings/index.ts'
import {
  closeOtherAlerts,
  deleteAlertsBefore,
  deleteLevelsBefore,
  oldestWait,
  openAlert,
  saveFeatures,
  saveLevels,
} from './printers-store.ts'

/** Polls the printers each minute. */
export const watchPrintersJob = defineJob('watch-printers', { retryLimit: 0 })

/** How long levels of supplies are kept, in days. */
export const keepLevelsDays = 90
const keepAlertsDays = 365

interface Context extends Pick<WriteContext, 'db' | 'jobs' | 'now'> {
  readonly pollPrinters: () => Promise<readonly PrinterStatus[]>
  /** The e-mail address of the campus. */
  readonly campusEmail: () => Promise<string | undefined>
}

/** Stores the reports of printers, and alerts the desk once about each problem. */
export async function watchPrinters(context: Context): Promise<void> {
  const { db, jobs, now } = context
  const printers = await context.pollPrinters()
  await saveFeatures(
    db,
    printers.flatMap(({ id, state, features }) =>
      state === 'unreachable' || !features ? [] : [{ id, features }],
    ),
  )
  const levels = printers.flatMap(({ id, supplies }) =>
    supplies.flatMap(({ name, level }) => (level === undefined ? [] : [{ printer_id: id, name, level }])),
  )
  await saveLevels(db, levels, now)
  await deleteLevelsBefore(db, new Date(now.getTime() - keepLevelsDays * 86_400_000))
  await deleteAlertsBefore(db, new Date(now.getTime() - keepAlertsDays * 86_400_000))

  const waitsSince = await oldestWait(db)
  const oldestWaitMinutes = waitsSince && (now.getTime() - waitsSince.getTime()) / 60_000
  const { longWaitMinutes } = await currentSettings(db)
  const alerts = printerAlerts(
    printers
      // A manager has paused those printers on purpose.
      .filter(({ isPaused }) => !isPaused)
      .map((printer) => ({ ...printer, inStateMs: now.getTime() - printer.since.getTime() })),
    { oldestWaitMinutes, longWaitMinutes },
  )
  const email = await context.campusEmail()
  await db.transaction().execute(async (trx) => {
    const newMessages: string[] = []
    for (const alert of alerts) {
      const isNew = await openAlert(trx, { key: alertKey(alert), details: alert, now })
      if (isNew) newMessages.push(inLanguage('en', () => alertMessage(alert)))
    }
    await closeOtherAlerts(trx, alerts.map(alertKey), now)
    if (newMessages.length > 0 && email !== undefined)
      await inLanguage('en', () => sendMail({ db: trx, jobs }, alertMail(email, newMessages)))
  })
}

function alertMail(to: string, messages: readonly string[]): EmailTemplate {
  const [first = '', ...others] = messages
  return {
    to,
    subject: others.length === 0 ? first : `${first} And ${others.length} more`,
    preheader: messages.join(' '),
    content: (
      <>
        <Heading>The printers need you</Heading>
        {messages.map((message) => (
          <Paragraph key={message}>{message}</Paragraph>
        ))}
        <SmallPrint>You get one mail for each problem. The desk shows what is still open.</SmallPrint>
      </>
    ),
  }
}
