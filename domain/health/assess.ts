import type { Channel } from '../notifications/delivery.ts'

/** From good to bad. `warning` deserves a look within the day, `failing` at once. */
export const healthStates = ['ok', 'warning', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** The state of a part of the product, and a sentence with the reason. */
export interface Verdict {
  readonly state: HealthState
  readonly message: string
}

export const ok = (message: string): Verdict => ({ state: 'ok', message })
export const warning = (message: string): Verdict => ({ state: 'warning', message })
export const failing = (message: string): Verdict => ({ state: 'failing', message })

/** The state of the worst part; ok without parts. */
export function worstState(parts: readonly Pick<Verdict, 'state'>[]): HealthState {
  return healthStates.findLast((state) => parts.some((part) => part.state === state)) ?? 'ok'
}

/** A restored copy waits to be resumed. */
export function assessHold(backupMadeAt: Date | undefined): Verdict {
  if (!backupMadeAt) return ok('Nothing is on hold.')
  return warning(
    `This copy was restored from a backup of ${backupMadeAt.toISOString()}. ` +
      'It prints, sends and charges nothing until it is resumed.',
  )
}

/** A hold stops parts on purpose, so a failing part counts as a warning. */
export function whileOnHold<Part extends Verdict>(part: Part): Part {
  return part.state === 'failing' ? { ...part, state: 'warning' } : part
}

/** How many did what: `1 job waits`. */
function formatCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** How long something took, in seconds, in the largest unit of which there are at least two. */
function formatAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} minutes`
  return `${Math.round(seconds / 3600)} hours`
}

/** IPP's words (RFC 8011 section 5.4.11); `unreachable` is no answer, or none that can be read. */
export const printerStates = ['idle', 'processing', 'stopped', 'unreachable'] as const

/** A printer as it reports itself. */
export interface PrinterHealth {
  readonly name: string
  readonly state: (typeof printerStates)[number]
  /** The printer's own reasons, such as `media-empty-error` (RFC 8011 section 5.4.12). */
  readonly stateReasons: readonly string[]
  readonly acceptingJobs: boolean
}

interface PrintWaits {
  /** How long the oldest paid print waits, where one does. */
  readonly oldestWaitSeconds: number | undefined
  /** A print that waits for longer needs attention at once. */
  readonly longWaitSeconds: number
}

/** The sentences name all that is wrong. */
export function assessPrinters(
  printers: readonly PrinterHealth[],
  { oldestWaitSeconds, longWaitSeconds }: PrintWaits,
): Verdict {
  const away = printers.filter((printer) => !takesPrints(printer))
  const inNeed = printers.filter((printer) => takesPrints(printer) && needsCare(printer))
  const isLate = oldestWaitSeconds !== undefined && oldestWaitSeconds >= longWaitSeconds
  const areAllAway = away.length === printers.length
  const taken = areAllAway ? 'No printer takes prints' : 'Some printers take no prints'
  const message = [
    ...(printers.length === 0 ? ['There is no printer.'] : []),
    ...(away.length > 0 ? [`${taken}: ${printerMessages(away)}.`] : []),
    ...(inNeed.length > 0 ? [`Some printers need care: ${printerMessages(inNeed)}.`] : []),
    ...(isLate ? [`The oldest print has been waiting for ${formatAge(oldestWaitSeconds)}.`] : []),
  ]
  if (isLate || areAllAway) return failing(message.join(' '))
  if (message.length > 0) return warning(message.join(' '))
  return ok(
    printers.length === 1 ? 'The printer takes prints.' : `All ${printers.length} printers take prints.`,
  )
}

/** Whether a printer can be given prints now. */
export function takesPrints({ state, acceptingJobs }: PrinterHealth): boolean {
  return acceptingJobs && state !== 'stopped' && state !== 'unreachable'
}

function needsCare({ stateReasons }: PrinterHealth): boolean {
  return stateReasons.some((reason) => reason.endsWith('-warning'))
}

function printerMessages(printers: readonly PrinterHealth[]): string {
  return printers.map(printerMessage).join('; ')
}

function printerMessage(printer: PrinterHealth): string {
  const { name, state, acceptingJobs, stateReasons } = printer
  const isUp = state === 'idle' || state === 'processing'
  const how = isUp && !acceptingJobs ? 'rejects jobs' : state
  return stateReasons.length > 0 ? `${name} ${how} (${stateReasons.join(', ')})` : `${name} ${how}`
}

/** A mail that was not tried yet leaves within seconds where a worker runs. */
const longMailWaitSeconds = 5 * 60
/** From this number on, the cause is more than a few wrong addresses. */
const manyRejected = 3

/** Mails that wait to be sent. */
export interface MailHealth {
  readonly waiting: number
  /** Since the oldest was written. */
  readonly oldestSeconds: number
  /** Of those, the ones that a mail server has rejected. */
  readonly rejected: number
  /** How many were sent that were written after the first rejected one. */
  readonly sentSince: number
}

export function assessMail({ waiting, oldestSeconds, rejected, sentSince }: MailHealth): Verdict {
  if (rejected >= manyRejected && sentSince === 0) {
    return failing(`The mail server has rejected ${rejected} mails, and taken none since.`)
  }
  if (rejected > 0) {
    return warning(
      `${formatCount(rejected, 'mail was rejected and is', 'mails were rejected and are')} tried again.`,
    )
  }
  if (oldestSeconds > longMailWaitSeconds) {
    const wait = formatCount(waiting, 'mail waits', 'mails wait')
    return failing(`${wait}, the oldest for ${formatAge(oldestSeconds)}: does a worker run?`)
  }
  return ok('Mails are sent.')
}

/** Messages of one channel of the last three days. */
export interface ChannelHealth {
  readonly channel: Channel
  /** Due for minutes, and neither handed over nor given up. */
  readonly overdue: number
  /** Given up: no provider took them. */
  readonly failed: number
  /** Handed over without an answer, so they may have arrived. */
  readonly uncertain: number
}

/** From this number of undelivered messages on, the cause is more than a few wrong numbers. */
const manyLost = 20

/** News by every channel; what waits in e-mails is judged by `assessMail`. */
export function assessMessages(channels: readonly ChannelHealth[]): Verdict {
  const lost = channels.filter(({ failed, uncertain }) => failed + uncertain > 0)
  const late = channels.filter(({ overdue }) => overdue > 0)
  if (lost.length === 0 && late.length === 0) return ok('Messages are sent.')
  const message = `Messages of the last three days: ${[...new Set([...late, ...lost])].map(channelMessage).join('; ')}.`
  // People choose where their pushes go: one wrong address must not look like an outage.
  const isGrave = channels.some(
    ({ channel, overdue, failed, uncertain }) =>
      channel !== 'push' && (overdue > 0 || failed + uncertain >= manyLost),
  )
  return isGrave ? failing(message) : warning(message)
}

const channelNames: Readonly<Record<Channel, string>> = {
  email: 'email',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  push: 'push',
}

function channelMessage({ channel, overdue, failed, uncertain }: ChannelHealth): string {
  const counts = [
    overdue > 0 && `${overdue} overdue`,
    failed > 0 && `${failed} failed`,
    uncertain > 0 && `${uncertain} uncertain`,
  ]
  return `${channelNames[channel]} ${counts.filter(Boolean).join(', ')}`
}

/** Workers start jobs within milliseconds. A burst may take the first time; after the second, no worker runs. */
const longJobWaitSeconds = 2 * 60
const tooLongJobWaitSeconds = 15 * 60

/** A storage that answers, and the files in it that were found damaged. */
export function assessStorage(damaged: readonly string[]): Verdict {
  if (damaged.length === 0) return ok('Documents can be kept and read.')
  const [first] = damaged
  return failing(
    `${formatCount(damaged.length, 'stored file is', 'stored files are')} damaged, first ${first}.`,
  )
}

export interface JobsHealth {
  /** Queues in which jobs are due that no worker has started. */
  readonly queues: readonly {
    readonly name: string
    readonly waiting: number
    readonly oldestWaitingSeconds: number
  }[]
  /** Failed for good within the last day. */
  readonly failed: number
}

export function assessJobs({ queues, failed }: JobsHealth): Verdict {
  const [oldest] = queues.toSorted((one, other) => other.oldestWaitingSeconds - one.oldestWaitingSeconds)
  if (oldest && oldest.oldestWaitingSeconds > longJobWaitSeconds) {
    const wait = formatCount(oldest.waiting, 'job waits', 'jobs wait')
    const message = `${wait} in ${oldest.name}, the oldest for ${formatAge(oldest.oldestWaitingSeconds)}.`
    return oldest.oldestWaitingSeconds > tooLongJobWaitSeconds
      ? failing(`${message} Does a worker run?`)
      : warning(message)
  }
  if (failed > 0) return warning(`${formatCount(failed, 'job', 'jobs')} failed for good within the last day.`)
  return ok('Jobs are done as they come.')
}

const hour = 3600

/** Books are reconciled each night, and a provider that is away is called again through the day. */
const missedSeconds = 26 * hour
const longMissedSeconds = 50 * hour

/** When the books were last compared with the payment provider, and the result. */
export interface ReconciliationHealth {
  /** Since they were; nothing where they never were. */
  readonly ageSeconds: number | undefined
  /** Since the first payment; nothing where there is no payment. */
  readonly paidForSeconds: number | undefined
  readonly disagreementCount: number
}

export function assessReconciliation({
  ageSeconds,
  paidForSeconds,
  disagreementCount,
}: ReconciliationHealth): Verdict {
  const unchecked = ageSeconds ?? paidForSeconds
  if (unchecked !== undefined && unchecked > missedSeconds) {
    const message = `Nothing was reconciled for ${formatAge(unchecked)}.`
    return unchecked > longMissedSeconds ? failing(message) : warning(message)
  }
  if (disagreementCount > 0) {
    const things = formatCount(disagreementCount, 'thing that does', 'things that do')
    return warning(`The last reconciliation found ${things} not agree.`)
  }
  return ok(ageSeconds === undefined ? 'There is nothing to reconcile yet.' : 'Books and provider agree.')
}

export interface SettingsHealth {
  /** What was set and cannot be read. */
  readonly errors: readonly { readonly setting: string }[]
  /** Whether all that people pay and invoices say could be read. */
  readonly moneyKnown: boolean
}

export function assessSettings({ errors, moneyKnown }: SettingsHealth): Verdict {
  if (errors.length === 0) return ok('All settings can be read.')
  const message = `These settings cannot be read: ${errors.map(({ setting }) => setting).join(', ')}.`
  return moneyKnown
    ? warning(message)
    : failing(`${message} No order is accepted until prices and tax are corrected.`)
}

const noticeableSeconds = 60
/** Clocks that are set by NTP differ by far less. */
const tolerableSeconds = 5 * 60

/**
 * Whether a machine's clock and the database's are near enough for what cannot be undone and is due by the clock.
 * Otherwise one of them is wrong, and it is unknown which.
 */
export function clocksAgree(differenceSeconds: number): boolean {
  return Math.abs(differenceSeconds) <= tolerableSeconds
}

/** Of a machine's clock that is so far ahead of the database's. */
export function assessClock(differenceSeconds: number): Verdict {
  const apart = Math.abs(differenceSeconds)
  const message = `This machine’s clock is ${formatAge(apart)} ${differenceSeconds > 0 ? 'ahead of' : 'behind'} the database’s.`
  if (!clocksAgree(differenceSeconds)) return failing(`${message} Nothing is deleted and nothing expires.`)
  return apart > noticeableSeconds ? warning(message) : ok('This machine’s clock and the database’s agree.')
}

const gigabyte = 1024 ** 3

/** What is left has to hold what arrives within a day. */
const roomyBytes = 5 * gigabyte
const leastBytes = gigabyte

/** The disk under `DATA_DIR`. */
export interface DiskHealth {
  readonly freeBytes: number
  readonly totalBytes: number
}

export function assessDisk({ freeBytes, totalBytes }: DiskHealth): Verdict {
  const percent = totalBytes > 0 ? Math.floor((freeBytes / totalBytes) * 100) : 0
  const message = `${(freeBytes / gigabyte).toFixed(1)} GB of DATA_DIR’s disk are free (${percent} %).`
  if (freeBytes < leastBytes) return failing(message)
  return freeBytes < roomyBytes ? warning(message) : ok(message)
}

/** Checked each night. */
const auditMissedSeconds = 50 * hour

/** When the audit log was last checked, and what was found first. */
export interface AuditHealth {
  /** Since then; where it never was, since there is a log to check. */
  readonly ageSeconds: number | undefined
  readonly isChecked: boolean
  readonly problem: { readonly kind: 'changed' | 'missing' | 'added'; readonly number: number | null } | null
}

export function assessAudit({ ageSeconds, isChecked, problem }: AuditHealth): Verdict {
  if (problem) return warning(auditProblemMessage(problem))
  if (ageSeconds !== undefined && ageSeconds > auditMissedSeconds)
    return warning(`The audit log was not checked for ${formatAge(ageSeconds)}.`)
  if (!isChecked) return ok('The audit log is checked each night.')
  return ok('Every entry of the audit log is as the product wrote it.')
}

function auditProblemMessage({ kind, number }: NonNullable<AuditHealth['problem']>): string {
  switch (kind) {
    case 'changed':
      return `Entry ${number} of the audit log is not as the product wrote it.`
    case 'missing':
      return `Entry ${number} of the audit log is missing.`
  }
  kind satisfies 'added'
  return 'An entry of the audit log was not written by the product.'
}
