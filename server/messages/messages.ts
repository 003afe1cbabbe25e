import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { carryMessage } from './carry-message.ts'
import { type MessagesConfig, transports } from './channels.ts'
import { sendMessageJobs } from './enqueue-message.ts'
import { withoutNames } from './mail-error.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { type UnsentMail, unsentMail } from './outbox-store.ts'
import { pushTransport } from './push/push-transport.ts'
import type { PushEndpoints } from './push/push-endpoint.ts'
import type { VapidKeys } from './push/vapid.ts'

interface MessagesContext {
  readonly app: FastifyInstance
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly config: MessagesConfig & Pick<Config, 'publicUrl'>
  readonly push: { readonly keys: VapidKeys; readonly endpoints: PushEndpoints }
}

/** Messages to people: the job that sends what is in the outbox, and the page that shows it where no mail server is set. */
export function messages({ app, db, jobs, clock, config, push }: MessagesContext): { close(): void } {
  const site = () => config.publicUrl ?? ownAddress(app)
  const contact = contactFor(config.publicUrl)
  const carried = transports({ ...config, site, push: pushTransport({ db, ...push, contact }) })
  if (!config.smtp) outboxRoutes({ app, db, site })
  for (const job of Object.values(sendMessageJobs)) {
    jobs.work(job, ({ messageId }) => carryMessage({ db, transports: carried, clock }, messageId))
  }
  return {
    close() {
      for (const transport of Object.values(carried)) transport.close()
    },
  }
}

/** Push services take an address on https, or one of e-mail. */
function contactFor(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:print@campus.example'
}

export type { UnsentMail } from './outbox-store.ts'

/** The mails that wait, and the newest rejection without the recipient's name. */
export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const unsent = await unsentMail(db)
  const lastFailure = unsent.lastFailure && withoutNames(unsent.lastFailure).slice(0, 300)
  return { ...unsent, lastFailure }
}
