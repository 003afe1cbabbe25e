import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HealthStatus } from '@campus-print/contract/health'
import type { DocumentStorage } from '../documents/storage/document-storage.ts'
import { uploadKey } from '../documents/storage/keys.ts'
import { mailWaiting } from '../notifications/mail-waiting.ts'
import { lastReconciliation } from '../payments/reconciliation/last-reconciliation.ts'
import type { Db } from '../platform/database/connect.ts'
import { clockDifferenceMs } from '../platform/database/database-time.ts'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import type { Log } from '../platform/log/log.ts'
import { failedJobs, waitingJobs } from '../platform/jobs/waiting-jobs.ts'
import type { Printing } from '../printing/printing.ts'
import { settingsAsRead } from '../settings/current-settings.ts'
import { inTime } from './in-time.ts'
import { judgeBooks } from './judge-books.ts'
import { judgeJobs } from './judge-jobs.ts'
import { judgeClock, judgeDisk } from './judge-machine.ts'
import { judgeMail } from './judge-mail.ts'
import { judgePrinters } from './judge-printers.ts'
import { judgeSettings } from './judge-settings.ts'
import { type Judged, failing, ok, worstOf } from './judged.ts'

export interface HealthParts {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'sizeOf'>
  readonly dataDir: string
  /** Documents lie in folders of this machine. */
  readonly isOnDisk: boolean
  readonly seePrinters: Printing['see']
  readonly clock: () => Date
  readonly log: Pick<Log, 'warn'>
  readonly outage: DatabaseOutage
}

/** More than a printer has to answer: one that is silent is told by its name. */
const patienceMs = 8_000

/** Asks every part how it is. One that cannot be asked is failing, and keeps no other from answering. */
export async function healthStatus(parts: HealthParts): Promise<HealthStatus> {
  const { db, clock, log, outage } = parts

  async function asked<Part extends Judged>(name: string, ask: () => Promise<Part>): Promise<Part | Judged> {
    try {
      return await inTime(patienceMs, ask(), () => {
        log.warn({ part: name }, 'a part does not answer how it is')
        return failing('It does not answer.')
      })
    } catch (error) {
      if (isDatabaseAway(error)) {
        outage.noticed(String(error))
        return failing('The database does not answer.')
      }
      // The answer is for machines elsewhere: what an error says stays here.
      log.warn({ part: name, reason: String(error) }, 'a part could not be asked how it is')
      return failing('This could not be found out; the log says why.')
    }
  }

  const [printers, mail, jobs, reconciliation, storage, ownClock, disk, settings] = await Promise.all([
    asked('printers', () => printersNow(parts)),
    asked('mail', async () => {
      const unsent = await mailWaiting(db)
      const { waiting, oldestSeconds: oldestWaitingSeconds, lastFailure } = unsent
      return { ...judgeMail(unsent), waiting, oldestWaitingSeconds, ...(lastFailure && { lastFailure }) }
    }),
    asked('jobs', async () => {
      const [queues, failed] = await Promise.all([waitingJobs(db), failedJobs(db)])
      return { ...judgeJobs({ queues, failed }), queues, failed }
    }),
    asked('reconciliation', async () => {
      const last = await lastReconciliation(db, clock())
      const { madeAt, disagreementCount } = last
      return { ...judgeBooks(last), ...(madeAt && { madeAt: madeAt.toISOString(), disagreementCount }) }
    }),
    asked('storage', () => storageNow(parts)),
    asked('clock', async () => {
      const differenceSeconds = Math.round((await clockDifferenceMs(db)) / 1000)
      return { ...judgeClock(differenceSeconds), differenceSeconds }
    }),
    asked('disk', () => diskNow(parts)),
    asked('settings', async () => judgeSettings(await settingsAsRead(db))),
  ])
  const all = { printers, mail, jobs, reconciliation, storage, clock: ownClock, disk, settings }
  return { state: worstOf(Object.values(all)), at: clock().toISOString(), ...all }
}

async function printersNow({ seePrinters }: HealthParts) {
  const printers = await seePrinters()
  return {
    ...judgePrinters(printers),
    printers: printers.map(({ since, stateReasons, ...printer }) => ({
      ...printer,
      stateReasons: [...stateReasons],
      since: since.toISOString(),
    })),
  }
}

/** Asks after a document that nobody has: who answers that there is none can be reached. */
async function storageNow({ storage, isOnDisk, dataDir }: HealthParts): Promise<Judged> {
  await storage.sizeOf(uploadKey(randomUUID()))
  if (isOnDisk) await access(join(dataDir, 'documents', 'uploads'), constants.W_OK)
  return ok('Documents can be kept and read.')
}

async function diskNow({ dataDir }: HealthParts) {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  return { ...judgeDisk(space), ...space }
}
