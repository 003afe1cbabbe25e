import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** What the use cases of accounts work with. */
export interface AccountsParts {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly clock: () => Date
  /** The key under which one-time codes are hashed. */
  readonly codeKey: Buffer
}
