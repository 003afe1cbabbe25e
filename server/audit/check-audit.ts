import type { AuditProblem } from '@campus-print/contract/audit'
import { defaultTimeZone } from '@campus-print/domain/availability'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { auditKeyOf, hasValidProof, isSame, sealOf, sealOfCheck } from './audit-chain.ts'
import {
  type SealedEntry,
  findChain,
  findLastCheck,
  findSealed,
  findForeignEntry,
  storeCheck,
  countSettingsChangesBySql,
} from './chain-store.ts'

export interface AuditCheck {
  /** Sealed ones. */
  readonly entries: number
  readonly sealedSince: Date | null
  /** Changes of the settings by SQL, which a trigger records. */
  readonly bySql: number
  /** The first one. */
  readonly problem: AuditProblem | null
}

const pageSize = 1000

/** Whether every entry is as the product wrote it, none is missing, and none was written by anything else. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  // Read first, so that entries added during the check are ignored.
  const end = await findChain(db)
  const key = auditKeyOf(db)
  const found = {
    entries: end.position,
    sealedSince: end.begun_at,
    bySql: await countSettingsChangesBySql(db),
  }
  if (end.begun_at === null) return { ...found, problem: null }
  let before: Pick<SealedEntry, 'position' | 'seal'> = { position: 0, seal: Buffer.alloc(0) }
  for (;;) {
    const entries = await findSealed(db, before.position, pageSize)
    for (const entry of entries) {
      if (entry.position > end.position) break
      const [number, at] = [before.position + 1, entry.at.toISOString()]
      if (entry.position !== number) return { ...found, problem: { kind: 'missing', number, at } }
      if (!isSame(sealOf(key, entry, before.seal), entry.seal))
        return { ...found, problem: { kind: 'changed', number, at } }
      before = entry
    }
    if (entries.length < pageSize || before.position >= end.position) break
  }
  if (before.position !== end.position || !isSame(before.seal, end.seal) || !hasValidProof(key, end))
    return { ...found, problem: { kind: 'missing', number: before.position + 1, at: null } }
  const foreign = await findForeignEntry(db)
  return {
    ...found,
    problem: foreign ? { kind: 'added', number: null, at: foreign.at.toISOString() } : null,
  }
}

const checkAuditJob = defineJob('check-audit-log')

interface NightlyContext {
  readonly db: Db
  readonly log: Pick<Log, 'error'>
  readonly now: Date
}

/** Checks the log, reports a problem to the product's own log, and stores the result for the health status. */
export async function checkAndStore({ db, log, now }: NightlyContext): Promise<void> {
  const { problem } = await checkAudit(db)
  if (problem) log.error({ ...problem }, 'the audit log is not as the product wrote it')
  const found = { checked_at: now, problem }
  await storeCheck(db, { ...found, seal: sealOfCheck(auditKeyOf(db), found) })
}

interface LastCheck {
  /** `undefined` where the log was never checked, or SQL wrote the date. */
  readonly checkedAt: Date | undefined
  /** When the log was last checked, or else when sealing began. */
  readonly since: Date | undefined
  readonly problem: AuditProblem | null
}

/** What the last check of the log found. */
export async function lastCheck(db: Db): Promise<LastCheck> {
  const key = auditKeyOf(db)
  const found = await findLastCheck(db)
  if (found && isSame(sealOfCheck(key, found), found.seal))
    return { checkedAt: found.checked_at, since: found.checked_at, problem: found.problem }
  const end = await findChain(db)
  const isGenuine = end.begun_at === null || hasValidProof(key, end)
  const problem = isGenuine ? null : ({ kind: 'missing', number: end.position + 1, at: null } as const)
  return { checkedAt: undefined, since: end.begun_at ?? undefined, problem }
}

/** Checks the log each night. */
export function checkNightly({
  jobs,
  clock,
  ...context
}: Omit<NightlyContext, 'now'> & { jobs: Jobs; clock: () => Date }): void {
  jobs.work(checkAuditJob, () => checkAndStore({ ...context, now: clock() }))
  jobs.schedule(checkAuditJob, '30 3 * * *', defaultTimeZone)
}
