import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Mailer, outboxMailer, smtpMailer } from './mailer.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { carryMessage, sendMessageJob } from './send-mail.ts'
import { withoutNames } from './mail-error.ts'
import { type UnsentMail, unsentMail } from './outbox-store.ts'

interface MessagesContext {
  readonly app: FastifyInstance
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly smtp: Config['smtp']
  readonly publicUrl: Config['publicUrl']
}

/** E-mails: the job that sends what is in the outbox, and the page that shows the outbox where no server is set. */
export function messages({ app, db, jobs, clock, smtp, publicUrl }: MessagesContext): Pick<Mailer, 'close'> {
  const mailer = smtp ? smtpMailer(smtp) : outboxMailer
  const site = () => publicUrl ?? ownAddress(app)
  if (!smtp) outboxRoutes({ app, db, site })
  jobs.work(sendMessageJob, ({ messageId }) => carryMessage({ db, mailer, clock, site }, messageId))
  return mailer
}

export type { UnsentMail } from './outbox-store.ts'

/** The mails that wait, and the newest rejection without the recipient's name. */
export async function mailWaiting(db: Db): Promise<UnsentMail> {
  const unsent = await unsentMail(db)
  const lastFailure = unsent.lastFailure && withoutNames(unsent.lastFailure).slice(0, 300)
  return { ...unsent, lastFailure }
}
