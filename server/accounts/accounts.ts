import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Route } from '../platform/http/route.ts'
import { sendCodeJob, sendCode } from './codes/request-code.ts'
import { codeRoutes } from './codes/routes.ts'
import type { GroupMapping } from '@campus-print/domain/accounts'
import type { CampusDirectory } from './campus/campus-directory.ts'
import { directoryRoutes } from './campus/directory-login.ts'
import type { CampusProvider } from './campus/campus-provider.ts'
import { campusRoutes } from './campus/routes.ts'
import type { AccountsContext } from './context.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { registrationLifetimeMs } from '@campus-print/domain/accounts'
import { defineJob } from '../platform/jobs/job.ts'
import { deleteExpiredCodes } from './codes/code-store.ts'
import { deviceLifetimeMs } from './sign-in/device-cookie.ts'
import { deleteDeviceCookiesBefore } from './sign-in/known-device-store.ts'
import { deleteRegistrationsBefore } from './registration/registration-store.ts'
import { deleteExpiredPendingLogins } from './two-step/two-step-store.ts'
import { deleteExpiredChallenges } from './two-step/passkeys/passkey-store.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { deleteExpiredSessions } from './sign-in/session-store.ts'

export interface AccountsRoutesContext extends AccountsContext {
  readonly route: Route
  /** The figures of a user's profile; `spent` and `cashOwed` are in paise. */
  readonly spendingStats: (
    db: Db,
    userId: string,
  ) => Promise<{
    totalRequests: number
    spent: number
    currentMonthRequests: number
    uncollectedPrints: number
    cashOwed: number
  }>
  /** Browsers send the cookies only over https. */
  readonly secure: boolean
  /** The key that signs device cookies. */
  readonly deviceKey: Buffer
  /** The public URL of the product; if unset, the host that the request names. */
  readonly publicUrl: string | undefined
  /** The campus's own sign-in by OpenID Connect, if it has one. */
  readonly campus: CampusProvider | undefined
  /** The campus's LDAP directory, if users log in here with their campus password. */
  readonly directory: CampusDirectory | undefined
  readonly campusGroups: GroupMapping
  /** The key that encrypts the state of a campus sign-in in its cookie. */
  readonly campusKey: Buffer
}

/** The routes of accounts, and the workers that mail codes and delete expired rows. */
export function accounts(context: AccountsRoutesContext & { readonly jobs: Jobs }): void {
  registrationRoutes(context)
  signInRoutes(context)
  twoStepRoutes(context)
  campusRoutes(context)
  directoryRoutes(context)
  codeRoutes(context)
  passwordRoutes(context)
  profileRoutes(context)
  peopleRoutes(context)
  context.jobs.work(sendCodeJob, (code) => sendCode(context, code))
  context.jobs.work(deleteExpiredJob, () => deleteExpired({ db: context.db, now: context.clock() }))
  context.jobs.schedule(deleteExpiredJob, '20 * * * *')
}

const deleteExpiredJob = defineJob('forget-expired')

/**
 * Deletes expired sessions, codes and unfinished logins, registrations that were not confirmed, and device
 * cookies without a recent sign-in. They are useless, but they are personal data.
 */
export async function deleteExpired({ db, now }: { db: Db; now: Date }): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredPendingLogins(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteExpiredCodes(db, now)
  await deleteDeviceCookiesBefore(db, new Date(now.getTime() - deviceLifetimeMs))
  await deleteRegistrationsBefore(db, new Date(now.getTime() - registrationLifetimeMs))
}
