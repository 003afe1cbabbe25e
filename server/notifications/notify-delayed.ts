import { i18n } from '@campus-print/domain/language'
import { delayedSince } from '@campus-print/domain/notifications'
import { printPage } from '../messages/index.ts'
import { anyRequest, lockRequest, publishListUpdate } from '../ordering/index.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { currentSettings } from '../settings/index.ts'
import { type NotifyContext, deliver } from './deliver.ts'
import { printDelayedMail } from './mails/print-delayed-mail.tsx'
import { delayedRequests, isNotifiedOfDelay } from './notification-store.ts'
import { notify } from './notify.ts'

export const notifyDelayedJob = defineJob('notify-delayed')

const batchSize = 100

/** Notifies the owners of prints that have waited for a printer for too long, once for each print. */
export async function notifyDelayed(context: NotifyContext): Promise<void> {
  const { db, now } = context
  const since = delayedSince(await currentSettings(db), now)
  if (!since) return
  let found: string[]
  do {
    found = await delayedRequests(db, since, batchSize)
    for (const requestId of found) await notifyOwner(context, { requestId, since })
  } while (found.length === batchSize)
}

async function notifyOwner(
  context: NotifyContext,
  { requestId, since }: { requestId: string; since: Date },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    if (request.status !== 'in_queue' || request.updated_at > since) return
    if (await isNotifiedOfDelay(trx, requestId)) return
    const { document_name: documentName } = await anyRequest(trx, requestId)
    const notifying = { ...context, db: trx }
    const about = { userId: request.owner_id, requestId, kind: 'delayed' } as const
    await notify(notifying, { ...about, details: { documentName } })
    await deliver(notifying, {
      ...about,
      short: () => ({
        text: i18n.t(
          'Campus Print: {documentName} ({printId}) takes longer than usual. We print it as soon as a printer is free.',
          { documentName, printId: request.print_id },
        ),
        variables: [documentName, request.print_id],
      }),
      mail: (to) => printDelayedMail(to, { documentName, page: printPage(requestId) }),
    })
    await publishListUpdate({ db: trx, now: context.now }, request)
  })
}
