import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Route } from '../platform/http/route.ts'
import { sendCodeJob } from './codes/request-code.ts'
import { codeRoutes } from './codes/routes.ts'
import { deleteExpired, deleteExpiredJob } from './delete-expired.ts'
import type { AccountsContext } from './context.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { sendCode } from './codes/send-code.ts'
import { sessionRoutes } from './sign-in/session-routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

export interface AccountsRoutesContext extends AccountsContext {
  readonly route: Route
  /** What a user printed and paid, for the profile; `spent` in paise. */
  readonly spendingStats: (
    db: Db,
    userId: string,
  ) => Promise<{ totalRequests: number; spent: number; currentMonthRequests: number }>
  /** Cookies travel over https alone. */
  readonly secure: boolean
  /** The key under which device cookies are signed. */
  readonly deviceKey: Buffer
}

/** Accounts: signing in, passwords, profile and sessions, and the workers that mail codes and forget what has ended. */
export function accounts(parts: AccountsRoutesContext & { readonly jobs: Jobs }): void {
  signInRoutes(parts)
  codeRoutes(parts)
  passwordRoutes(parts)
  profileRoutes(parts)
  sessionRoutes(parts)
  peopleRoutes(parts)
  parts.jobs.work(sendCodeJob, ({ email, purpose }) => sendCode(parts, email, purpose))
  parts.jobs.work(deleteExpiredJob, () => deleteExpired({ db: parts.db, now: parts.clock() }))
  parts.jobs.schedule(deleteExpiredJob, '20 * * * *')
}
