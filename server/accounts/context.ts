import type { Db } from '../platform/database/connect.ts'
import type { JobQueue } from '../platform/jobs/jobs.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import type { UserRow } from './tables.ts'

/** The context of the use cases of accounts. */
export interface AccountsContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly limits: RateLimits
  readonly clock: () => Date
  /** The key of the HMAC over one-time codes. */
  readonly codeKey: Buffer
  /** The key that encrypts the secrets of authenticator apps, and hashes recovery codes. */
  readonly secondFactorKey: Buffer
}

/** The network address and browser of a call. */
export interface Origin {
  /** The IP address, or its whole network where one client can have many addresses (IPv6). */
  readonly address: string
  /** The User-Agent header. */
  readonly device: string
  /** The id in the browser's signed device cookie. */
  readonly deviceId: string | undefined
}

/** A user who has just been signed in, and the session's token. */
export interface SignIn {
  readonly user: UserRow
  readonly token: string
}
