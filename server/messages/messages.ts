import { messageKeptMs, sentMessageKeptMs } from '@campus-print/domain/notifications'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type MessagesConfig, transports } from './channels.ts'
import { sendMessageJobs } from './enqueue-message.ts'
import { redactAddresses } from './mail-error.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { type UnsentMail, deleteMessagesBefore, unsentMail } from './outbox-store.ts'
import { pushTransport } from './push/push-transport.ts'
import type { PushEndpoints } from './push/push-endpoint.ts'
import type { VapidKeys } from './push/vapid.ts'

interface MessagesContext {
  readonly app: FastifyInstance
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly log: Log
  readonly config: MessagesConfig & Pick<Config, 'publicUrl'>
  readonly push: { readonly keys: VapidKeys; readonly endpoints: PushEndpoints }
  /** The contact address of the campus; unset until the campus has chosen one. */
  readonly campusEmail: () => Promise<string | undefined>
  /** Empty until the campus has set it. */
  readonly campusName: () => Promise<string>
}

/** The jobs that send the messages of the outbox, and the page that shows them if no mail server is set. */
export function messages(context: MessagesContext): { close(): void } {
  const { app, db, jobs, clock, log, config, push, campusEmail, campusName } = context
  const site = () => config.publicUrl ?? ownAddress(app)
  const contact = async () => contactFor(config.publicUrl, await campusEmail())
  const transportOf = transports({
    ...config,
    site,
    campusName,
    push: pushTransport({ db, ...push, contact }),
  })
  if (!config.smtp) outboxRoutes({ app, db, site, campusName })
  const delivery = { db, transports: transportOf, clock, unstored: new Map() }
  for (const job of Object.values(sendMessageJobs)) {
    jobs.work(job, ({ messageId }) => attemptDelivery(delivery, messageId))
  }
  jobs.work(deleteOldMessagesJob, () =>
    whileClocksAgree({ db, log }, () => deleteOldMessages({ db, now: clock() })),
  )
  jobs.schedule(deleteOldMessagesJob, '10 2 * * *')
  return {
    close() {
      for (const transport of Object.values(transportOf)) transport.close()
    },
  }
}

/** Push services accept a `mailto:` or `https:` URL as contact (RFC 8292 section 2.1). */
function contactFor(publicUrl: string | undefined, email: string | undefined): string {
  if (email) return `mailto:${email}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:print@campus.example'
}

const deleteOldMessagesJob = defineJob('delete-old-messages')
const batchSize = 1_000

/** Deletes messages after their retention period: they are personal data. */
export async function deleteOldMessages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const sentBefore = new Date(now.getTime() - sentMessageKeptMs)
  const anyBefore = new Date(now.getTime() - messageKeptMs)
  let deleted
  do deleted = await deleteMessagesBefore(db, { sentBefore, anyBefore, limit: batchSize })
  while (deleted === batchSize)
}

export type { UnsentMail } from './outbox-store.ts'

/** Returns the waiting mails, and the newest rejection without the recipient's address. */
export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const unsent = await unsentMail(db)
  const lastFailure = unsent.lastFailure && redactAddresses(unsent.lastFailure).slice(0, 300)
  return { ...unsent, lastFailure }
}
