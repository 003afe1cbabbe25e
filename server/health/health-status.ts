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
import { currentSettings, settingsAsRead } from '../settings/index.ts'
import { type PatienceContext, withPatience } from './with-patience.ts'

export interface HealthContext extends PatienceContext {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'sizeOf'>
  readonly dataDir: string
  /** Documents lie in folders of this machine. */
  readonly isOnDisk: boolean
  readonly seePrinters: Printing['see']
  readonly clock: () => Date
}

/** Finds out how every part is, all at once. */
export function watchHealth(context: HealthContext): () => Promise<HealthStatus> {
  const patiently = withPatience(context)
  const checks = {
    printers: patiently('printers', () => printersNow(context)),
    mail: patiently('mail', () => mailNow(context)),
    messages: patiently('messages', () => messagesNow(context)),
    jobs: patiently('jobs', () => jobsNow(context)),
    reconciliation: patiently('reconciliation', () => reconciliationNow(context)),
    storage: patiently('storage', () => storageNow(context)),
    clock: patiently('clock', () => clockNow(context)),
    disk: patiently('disk', () => diskNow(context)),
    settings: patiently('settings', async () => assessSettings(await settingsAsRead(context.db))),
    audit: patiently('audit', () => auditNow(context)),
    hold: patiently('hold', async () => assessHold((await findHold(context.db))?.backupMadeAt)),
  }
  return async () => {
    const [printers, mail, messages, jobs, reconciliation, storage, clock, disk, settings, audit, hold] =
      await Promise.all([
        checks.printers(),
        checks.mail(),
        checks.messages(),
        checks.jobs(),
        checks.reconciliation(),
        checks.storage(),
        checks.clock(),
        checks.disk(),
        checks.settings(),
        checks.audit(),
        checks.hold(),
      ])
    const unless = hold.state === 'warning' ? whileOnHold : <Part>(part: Part) => part
    const all = {
      printers: unless(printers),
      mail: unless(mail),
      messages: unless(messages),
      jobs: unless(jobs),
      reconciliation: unless(reconciliation),
      storage,
      clock,
      disk,
      settings,
      audit,
      hold,
    }
    return { state: worstState(Object.values(all)), at: context.clock().toISOString(), ...all }
  }
}

async function printersNow({ db, seePrinters, clock }: HealthContext) {
  const [printers, oldest, { longWaitMinutes }] = await Promise.all([
    seePrinters(),
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

/** Requests a document that does not exist: a storage that answers so can be reached. */
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
