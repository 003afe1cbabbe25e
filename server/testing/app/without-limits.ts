import { defaultAccountLimits } from '@campus-print/domain/accounts'
import { defaultUploadLimits } from '@campus-print/domain/documents'
import type { CampusSettings } from '../../settings/campus-settings.ts'
import type { TestApp } from './test-app.ts'
import { whileSet } from './while-set.ts'

const wide = { tries: 1_000_000_000, windowSeconds: 3600 }

/** So wide that nobody meets them; tries are counted all the same. */
export const wideLimits: Pick<CampusSettings, 'accountLimits' | 'uploadLimits'> = {
  accountLimits: widened(defaultAccountLimits),
  uploadLimits: widened(defaultUploadLimits),
}

function widened<Limits extends object>(limits: Limits): Limits {
  return Object.fromEntries(Object.keys(limits).map((name) => [name, wide])) as Limits
}

/** Does something with limits that nobody meets, and forgets afterwards how often it tried. */
export async function withoutLimits(app: TestApp, act: () => Promise<void>): Promise<void> {
  await whileSet(app, wideLimits, act)
  await app.database.pool.query('delete from rate_limits')
}
