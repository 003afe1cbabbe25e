import type { AuditProblem, OlderState } from '@campus-print/contract/audit'
import { defaultTimeZone } from '@campus-print/domain/availability'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import {
  type ChainEnd,
  auditKeyOf,
  hasValidProof,
  isSame,
  noSeal,
  sealOf,
  sealOfCheck,
  sealedEntries,
} from './audit-chain.ts'
import {
  countSettingsChangesBySql,
  findChain,
  findForeignEntry,
  findLastCheck,
  findSealed,
  storeCheck,
} from './chain-store.ts'
import { digestEntries, findOlder } from './older-entries.ts'

export interface AuditCheck {
  /** The number of sealed entries. */
  readonly entries: number
  /** When the first entry was sealed with the current key. */
  readonly sealedSince: Date | null
  /** Earlier entries, sealed with other keys. */
  readonly older: { readonly entries: number; readonly state: OlderState } | null
  /** The number of changes of the settings by SQL, which a trigger records. */
  readonly bySql: number
  /** The first problem. */
  readonly problem: AuditProblem | null
}

/** Checks that every entry is as the product wrote it, none is missing, and nothing else wrote any. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  // The end is read first, so that entries added during the check are ignored.
  const end = await findChain(db)
  const older = await findOlder(db, end)
  const isBegun = end.begun_at !== null || (await findSealed(db, 0, 1)).length > 0
  return {
    entries: end.position,
    sealedSince: end.begun_at,
    older: older ? { entries: older.olderEntries, state: older.olderState } : null,
    bySql: await countSettingsChangesBySql(db),
    problem: isBegun ? await findProblem(db, end) : null,
  }
}

async function findProblem(db: Db, end: ChainEnd): Promise<AuditProblem | null> {
  const problem = (await findInChain(db, end)) ?? (await findInOlder(db, end))
  if (problem) return problem
  const foreign = await findForeignEntry(db)
  return foreign ? { kind: 'added', number: null, at: foreign.at.toISOString() } : null
}

/** Checks the chain from its first entry to its end. */
async function findInChain(db: Db, end: ChainEnd): Promise<AuditProblem | undefined> {
  const key = auditKeyOf(db)
  let before = { position: end.begins_at - 1, seal: noSeal }
  for await (const entry of sealedEntries(db, { from: end.begins_at, to: end.position })) {
    const [number, at] = [before.position + 1, entry.at.toISOString()]
    if (entry.position !== number) return { kind: 'missing', number, at }
    if (!isSame(sealOf(key, entry, before.seal), entry.seal)) return { kind: 'changed', number, at }
    before = entry
  }
  const isWhole = before.position === end.position && isSame(before.seal, end.seal) && hasValidProof(key, end)
  return isWhole ? undefined : { kind: 'missing', number: before.position + 1, at: null }
}

/** Compares the entries before the chain with the digest in its first entry. */
async function findInOlder(db: Db, end: ChainEnd): Promise<AuditProblem | undefined> {
  if (end.begins_at === 1) return undefined
  const { olderDigest } = await digestEntries(db, end.begins_at - 1)
  if ((await findOlder(db, end))?.olderDigest === olderDigest) return undefined
  return { kind: 'older', number: null, at: end.begun_at?.toISOString() ?? null }
}

const checkAuditJob = defineJob('check-audit-log')

interface NightlyContext {
  readonly db: Db
  readonly log: Pick<Log, 'error'>
  readonly now: Date
}

/** Checks the audit log, logs a problem, and stores the result for the health status. */
export async function checkAndStore({ db, log, now }: NightlyContext): Promise<void> {
  const { problem } = await checkAudit(db)
  if (problem) log.error({ ...problem }, 'the audit log is not as the product wrote it')
  const found = { checked_at: now, problem }
  await storeCheck(db, { ...found, seal: sealOfCheck(auditKeyOf(db), found) })
}

interface LastCheck {
  /** `undefined` if the log was never checked, or the stored result is not genuine. */
  readonly checkedAt: Date | undefined
  /** When the log was last checked, or else when sealing began. */
  readonly since: Date | undefined
  readonly problem: AuditProblem | null
}

/** Returns the result of the last check. */
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

/** Schedules a check of the audit log each night. */
export function checkNightly({
  jobs,
  clock,
  ...context
}: Omit<NightlyContext, 'now'> & { jobs: Jobs; clock: () => Date }): void {
  jobs.work(checkAuditJob, () => checkAndStore({ ...context, now: clock() }))
  jobs.schedule(checkAuditJob, '30 3 * * *', defaultTimeZone)
}
