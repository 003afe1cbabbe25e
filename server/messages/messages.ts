import { messageKeptMs, sentMessageKeptMs } from '@campus-print/domain/notifications'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { carryMessage } from './carry-message.ts'
import { type MessagesConfig, transports } from './channels.ts'
import { sendMessageJobs } from './enqueue-message.ts'
import { withoutNames } from './mail-error.ts'
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
  /** Where the campus reads mail; unset until it is chosen. */
  readonly campusEmail: () => Promise<string | undefined>
  /** Empty until the campus has given it. */
  readonly campusName: () => Promise<string>
}

/** Messages to people: the job that sends what is in the outbox, and the page that shows it where no mail server is set. */
export function messages(context: MessagesContext): { close(): void } {
  const { app, db, jobs, clock, log, config, push, campusEmail, campusName } = context
  const site = () => config.publicUrl ?? ownAddress(app)
  const contact = async () => contactFor(config.publicUrl, await campusEmail())
  const carried = transports({ ...config, site, campusName, push: pushTransport({ db, ...push, contact }) })
  if (!config.smtp) outboxRoutes({ app, db, site, campusName })
  const carrying = { db, transports: carried, clock, unstored: new Map() }
  for (const job of Object.values(sendMessageJobs)) {
    jobs.work(job, ({ messageId }) => carryMessage(carrying, messageId))
  }
  jobs.work(deleteOldMessagesJob, () =>
    whileClocksAgree({ db, log }, () => deleteOldMessages({ db, now: clock() })),
  )
  jobs.schedule(deleteOldMessagesJob, '10 2 * * *')
  return {
    close() {
      for (const transport of Object.values(carried)) transport.close()
    },
  }
}

/** Push services take an address of e-mail, or one on https (RFC 8292 section 2.1). */
function contactFor(publicUrl: string | undefined, email: string | undefined): string {
  if (email) return `mailto:${email}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:print@campus.example'
}

const deleteOldMessagesJob = defineJob('delete-old-messages')
const atOnce = 1_000

/** Deletes messages whose time is over: they say whom we wrote to, and when. */
export async function deleteOldMessages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const sentBefore = new Date(now.getTime() - sentMessageKeptMs)
  const anyBefore = new Date(now.getTime() - messageKeptMs)
  let deleted
  do deleted = await deleteMessagesBefore(db, { sentBefore, anyBefore, limit: atOnce })
  while (deleted === atOnce)
}

export type { UnsentMail } from './outbox-store.ts'

/** The mails that wait, and the newest rejection without the recipient's name. */
export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const unsent = await unsentMail(db)
  const lastFailure = unsent.lastFailure && withoutNames(unsent.lastFailure).slice(0, 300)
  return { ...unsent, lastFailure }
}
