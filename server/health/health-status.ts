import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HealthStatus } from '@campus-print/contract/health'
import {
  type Verdict,
  assessAudit,
  assessReconciliation,
  assessClock,
  assessDisk,
  assessHold,
  assessJobs,
  assessMail,
  assessMessages,
  assessPrinters,
  assessSettings,
  assessStorage,
  whileOnHold,
  worstState,
} from '@campus-print/domain/health'
import { lastCheck } from '../audit/index.ts'
import { type DocumentStorage, damagedFiles, uploadKey } from '../documents/index.ts'
import { mailWaiting, messageCounts } from '../messages/index.ts'
import { findHold } from '../operation/index.ts'
import { lastReconciliation } from '../payments/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { clockDifferenceMs } from '../platform/database/database-time.ts'
import { jobBacklog } from '../platform/jobs/job-store.ts'
import { type Printing, oldestWaitingPrint } from '../printing/index.ts'
import { currentSettings, readCurrentSettings } from '../settings/index.ts'
import { type CheckContext, checkRunner } from './run-check.ts'

export interface HealthContext extends CheckContext {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'sizeOf'>
  readonly dataDir: string
  /** Documents are stored in folders of this machine, not in a bucket. */
  readonly isOnDisk: boolean
  readonly pollPrinters: Printing['pollPrinters']
  readonly clock: () => Date
}

/** Returns a function that checks every part of the product at the same time. */
export function createHealthStatus(context: HealthContext): () => Promise<HealthStatus> {
  const { db, clock } = context
  const runCheck = checkRunner(context)
  const checks = {
    printers: runCheck('printers', () => printersNow(context)),
    mail: runCheck('mail', () => mailNow(context)),
    messages: runCheck('messages', () => messagesNow(context)),
    jobs: runCheck('jobs', () => jobsNow(context)),
    reconciliation: runCheck('reconciliation', () => reconciliationNow(context)),
    storage: runCheck('storage', () => storageNow(context)),
    clock: runCheck('clock', () => clockNow(context)),
    disk: runCheck('disk', () => diskNow(context)),
    settings: runCheck('settings', async () => assessSettings(await readCurrentSettings(db))),
    audit: runCheck('audit', () => auditNow(context)),
    hold: runCheck('hold', async () => assessHold((await findHold(db))?.backupMadeAt)),
  }
  return async () => {
    const parts = withHold(await runAll(checks))
    return { state: worstState(Object.values(parts)), at: clock().toISOString(), ...parts }
  }
}

type Checks = Readonly<Record<string, () => Promise<Verdict>>>
type Results<C extends Checks> = { [Part in keyof C]: Awaited<ReturnType<C[Part]>> }

async function runAll<C extends Checks>(checks: C): Promise<Results<C>> {
  const results = Object.entries(checks).map(async ([part, check]) => [part, await check()] as const)
  return Object.fromEntries(await Promise.all(results)) as Results<C>
}

/** Marks the parts that a hold stops on purpose, so that they do not count as failing. */
function withHold<Parts extends Readonly<Record<StoppedByHold | 'hold', Verdict>>>(parts: Parts): Parts {
  if (parts.hold.state !== 'warning') return parts
  return { ...parts, ...Object.fromEntries(stoppedByHold.map((part) => [part, whileOnHold(parts[part])])) }
}

const stoppedByHold = ['printers', 'mail', 'messages', 'jobs', 'reconciliation'] as const
type StoppedByHold = (typeof stoppedByHold)[number]

async function printersNow({ db, pollPrinters, clock }: HealthContext) {
  const [printers, oldest, { longWaitMinutes }] = await Promise.all([
    pollPrinters(),
    oldestWaitingPrint(db),
    currentSettings(db),
  ])
  const oldestWaitSeconds = oldest && (clock().getTime() - oldest.getTime()) / 1000
  return {
    ...assessPrinters(printers, { oldestWaitSeconds, longWaitSeconds: longWaitMinutes * 60 }),
    printers: printers.map(({ since, stateReasons, ...printer }) => ({
      ...printer,
      stateReasons: [...stateReasons],
      since: since.toISOString(),
    })),
  }
}

async function mailNow({ db }: HealthContext) {
  const unsent = await mailWaiting(db)
  const { waiting, oldestSeconds: oldestWaitingSeconds, lastFailure } = unsent
  return { ...assessMail(unsent), waiting, oldestWaitingSeconds, ...(lastFailure && { lastFailure }) }
}

async function messagesNow({ db }: HealthContext) {
  const channels = await messageCounts(db)
  return { ...assessMessages(channels), channels }
}

async function jobsNow({ db }: HealthContext) {
  const backlog = await jobBacklog(db)
  return { ...assessJobs(backlog), ...backlog }
}

async function reconciliationNow({ db, clock }: HealthContext) {
  const last = await lastReconciliation(db, clock())
  const { madeAt, disagreementCount } = last
  return { ...assessReconciliation(last), ...(madeAt && { madeAt: madeAt.toISOString(), disagreementCount }) }
}

/** Requests a document that does not exist: a response proves that the storage can be reached. */
async function storageNow({ db, storage, isOnDisk, dataDir }: HealthContext): Promise<Verdict> {
  await storage.sizeOf(uploadKey(randomUUID()))
  if (isOnDisk) await access(join(dataDir, 'documents', 'uploads'), constants.W_OK)
  return assessStorage(await damagedFiles(db))
}

async function auditNow({ db, clock }: HealthContext) {
  const { checkedAt, since, problem } = await lastCheck(db)
  const ageSeconds = since && (clock().getTime() - since.getTime()) / 1000
  const verdict = assessAudit({ ageSeconds, isChecked: checkedAt !== undefined, problem })
  return { ...verdict, ...(checkedAt && { checkedAt: checkedAt.toISOString() }) }
}

async function clockNow({ db }: HealthContext) {
  const differenceSeconds = Math.round((await clockDifferenceMs(db)) / 1000)
  return { ...assessClock(differenceSeconds), differenceSeconds }
}

async function diskNow({ dataDir }: HealthContext) {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  return { ...assessDisk(space), ...space }
}
