import type { Db } from '../platform/database/connect.ts'
import type { JobQueue } from '../platform/jobs/jobs.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import type { UserRow } from './tables.ts'

/** What the use cases of accounts work with. */
export interface AccountsContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly limits: RateLimits
  readonly clock: () => Date
  /** The key under which one-time codes are hashed. */
  readonly codeKey: Buffer
  /** The key under which the secrets of authenticator apps are sealed, and recovery codes hashed. */
  readonly secondFactorKey: Buffer
}

/** From where a call comes, as far as accounts need to know. */
export interface Origin {
  /** The network address, or the whole network where addresses cost nothing. */
  readonly address: string
  /** The browser as it calls itself. */
  readonly device: string
  /** The browser as its signed device cookie names it. */
  readonly deviceId: string | undefined
}

/** A user who has just been signed in, and the session's token. */
export interface SignIn {
  readonly user: UserRow
  readonly token: string
}
