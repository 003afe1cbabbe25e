import { delayedSince } from '@campus-print/domain/notifications'
import { anyRequest, lockRequest, publishListUpdate } from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { currentSettings } from '../settings/index.ts'
import { delayedRequests } from './notification-store.ts'
import { notify } from './notify.ts'

export const notifyDelayedJob = defineJob('notify-delayed')

const batchSize = 100

/** Notifies the owners of prints that have waited for a printer for too long, once for each print. */
export async function notifyDelayed(context: WriteContext): Promise<void> {
  const { db, now } = context
  const { weekHours, timeZone } = await currentSettings(db)
  const since = delayedSince(weekHours, now, timeZone)
  if (!since) return
  let found: string[]
  do {
    found = await delayedRequests(db, since, batchSize)
    for (const requestId of found) await notifyOwner(context, { requestId, since })
  } while (found.length === batchSize)
}

async function notifyOwner(
  context: WriteContext,
  { requestId, since }: { requestId: string; since: Date },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    if (request.status !== 'in_queue' || request.updated_at > since) return
    const { document_name: documentName } = await anyRequest(trx, requestId)
    const isNew = await notify(
      { ...context, db: trx },
      {
        userId: request.owner_id,
        requestId,
        kind: 'delayed',
        message: `${documentName} is still in the queue. We print it as soon as a printer is free.`,
      },
    )
    if (isNew) await publishListUpdate(trx, request, context.now)
  })
}
