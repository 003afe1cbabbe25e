import { type AccountLimits, defaultAccountLimits } from '@campus-print/domain/accounts'
import type { TestApp } from './test-app.ts'
import { whileSet } from './while-set.ts'

const wide = { tries: 1_000_000_000, windowSeconds: 3600 }

/** So wide that nobody meets them; tries are counted all the same. */
export const wideLimits = Object.fromEntries(
  Object.keys(defaultAccountLimits).map((name) => [name, wide]),
) as unknown as AccountLimits

/** Does something with limits that nobody meets, and forgets afterwards how often it tried. */
export async function withoutLimits(app: TestApp, act: () => Promise<void>): Promise<void> {
  await whileSet(app, { accountLimits: wideLimits }, act)
  await app.database.pool.query('delete from rate_limits')
}
