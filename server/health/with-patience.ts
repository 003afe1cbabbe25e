import { type Verdict, failing } from '@campus-print/domain/health'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import type { Log } from '../platform/log/log.ts'
import { inTime } from './in-time.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface PatienceContext {
  readonly log: Pick<Log, 'warn'>
  readonly outage: DatabaseOutage
}

/** More than a printer has to answer: one that is silent is told by its name. */
const patienceMs = 8_000

/** Makes asking a part how it is safe: one that is silent or cannot be asked is failing, and holds nobody up. */
export function withPatience({ log, outage }: PatienceContext) {
  return <Part extends Verdict>(part: string, ask: () => Promise<Part>): (() => Promise<Part | Verdict>) => {
    const asked = oneAtATime(ask)
    const silent = () => {
      log.warn({ part }, 'a part does not answer how it is')
      return failing('It does not answer.')
    }
    return async () => {
      try {
        return await inTime(patienceMs, asked(), silent)
      } catch (error) {
        if (isDatabaseAway(error)) {
          outage.noticed(String(error))
          return failing('The database does not answer.')
        }
        // The answer is for machines elsewhere: what an error says stays here.
        log.warn({ part, reason: String(error) }, 'a part could not be asked how it is')
        return failing('This could not be found out; the log says why.')
      }
    }
  }
}
