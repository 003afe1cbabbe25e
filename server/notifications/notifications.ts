import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Mailer, outboxMailer, smtpMailer } from './mailer.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { notificationsRoutes } from './routes.ts'
import { carryMessage, sendMessageJob } from './send-mail.ts'

interface Parts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly smtp: Config['smtp']
  readonly publicUrl: Config['publicUrl']
}

/** Telling users what happens: in the app, and by mail. */
export function notifications({
  app,
  route,
  db,
  jobs,
  clock,
  smtp,
  publicUrl,
}: Parts): Pick<Mailer, 'close'> {
  const mailer = smtp ? smtpMailer(smtp) : outboxMailer
  notificationsRoutes({ route, db })
  const site = () => publicUrl ?? ownAddress(app)
  if (!smtp) outboxRoutes({ app, db, site })
  jobs.work(sendMessageJob, ({ messageId }) => carryMessage({ db, mailer, clock, site }, messageId))
  return mailer
}
