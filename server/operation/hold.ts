import { recordAudit } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Log } from '../platform/log/log.ts'
import { findHold, lockHold, setHold } from './hold-store.ts'

export interface Hold {
  /** While true, this process must not print, send, charge or refund. */
  isOn(): boolean
  start(): Promise<void>
  /** Runs a task now, or when the hold ends. */
  runAfterHold(task: () => Promise<void>): Promise<void>
  /** Checks in the database whether the hold has ended. */
  check(): Promise<void>
  stop(): Promise<void>
}

const checkEveryMs = 1_000

/** Watches whether this is a restored copy on hold. A hold begins before the first start, and ends once. */
export function watchHold({ db, log }: { db: Db; log: Pick<Log, 'warn' | 'info' | 'error'> }): Hold {
  const waiting: (() => Promise<void>)[] = []
  let isOn = false
  let timer: NodeJS.Timeout | undefined
  let starting = Promise.resolve()

  async function check(): Promise<void> {
    if (!isOn || (await findHold(db)) || !isOn) return
    isOn = false
    clearInterval(timer)
    log.info({}, 'the hold is over: background jobs start')
    starting = startAll()
    await starting
  }

  async function startAll(): Promise<void> {
    for (const task of waiting.splice(0)) await task()
  }

  async function checkQuietly(): Promise<void> {
    const wasOn = isOn
    try {
      await check()
    } catch (err) {
      // The hold continues while the database is away. Jobs that started only partly need a restart.
      if (wasOn && !isOn) log.error({ err }, 'background jobs could not start: restart the product')
    }
  }

  return {
    isOn: () => isOn,
    check,
    async start() {
      isOn = (await findHold(db)) !== undefined
      if (!isOn) return
      log.warn(
        {},
        'this copy was restored from a backup and is on hold: it prints, sends and charges nothing',
      )
      timer = setInterval(() => void checkQuietly(), checkEveryMs).unref()
    },
    async runAfterHold(task) {
      if (isOn) waiting.push(task)
      else await task()
    },
    async stop() {
      clearInterval(timer)
      isOn = false
      waiting.length = 0
      await starting.catch(() => {})
    },
  }
}

interface ResumeContext {
  readonly db: Db
  readonly now: Date
}

/** Ends the hold; `actorId` is `null` for the command line. Returns whether there was one. */
export function resume({ db, now }: ResumeContext, actorId: string | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const hold = await lockHold(trx)
    if (!hold) return false
    await setHold(trx, undefined)
    await recordAudit(
      { db: trx, now },
      {
        actorId,
        action: 'resume service',
        subject: 'service',
        subjectId: 'restored copy',
        before: { onHoldSince: hold.since, backupMadeAt: hold.backupMadeAt },
      },
    )
    return true
  })
}
