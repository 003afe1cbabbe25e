import { type Verdict, failing } from '@campus-print/domain/health'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import type { Log } from '../platform/log/log.ts'

export interface PatienceContext {
  readonly log: Pick<Log, 'warn'>
  readonly outage: DatabaseOutage
}

/** More than a printer has to answer: a silent one is reported by its name. */
const patienceMs = 8_000

/** Makes the check of a part safe: a silent part or a failed check counts as failing, and delays no other. */
export function withPatience({ log, outage }: PatienceContext) {
  return <Part extends Verdict>(
    part: string,
    check: () => Promise<Part>,
  ): (() => Promise<Part | Verdict>) => {
    const call = oneAtATime(check)
    const silent = () => {
      log.warn({ part }, 'a part does not answer how it is')
      return failing('It does not answer.')
    }
    return async () => {
      try {
        return await inTime(call(), { patienceMs, otherwise: silent })
      } catch (error) {
        if (isDatabaseAway(error)) {
          outage.noticed(String(error))
          return failing('The database does not answer.')
        }
        // The answer is for machines elsewhere: the text of an error stays here.
        log.warn({ part, reason: String(error) }, 'the check of a part failed')
        return failing('This could not be found out; the log says why.')
      }
    }
  }
}

/**
 * A call while an answer is still awaited gets that answer. What hangs, as a network drive that is gone does, so
 * hangs once: each further call would take another of Node's few threads with it.
 */
export function oneAtATime<Answer>(check: () => Promise<Answer>): () => Promise<Answer> {
  let awaited: Promise<Answer> | undefined
  return () => {
    awaited ??= check().finally(() => {
      awaited = undefined
    })
    return awaited
  }
}

/** What comes of something, or `otherwise` where that takes longer; its later result or error is ignored. */
export async function inTime<Result, Otherwise>(
  result: Promise<Result>,
  { patienceMs, otherwise }: { patienceMs: number; otherwise: () => Otherwise },
): Promise<Result | Otherwise> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), patienceMs).unref()
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
