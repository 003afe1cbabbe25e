import { i18n } from '../language/index.ts'
import type { Channel } from '../notifications/delivery.ts'

/** States from good to bad. Look at a `warning` within the day, and at `failing` immediately. */
export const healthStates = ['ok', 'warning', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** The state of a part of the product, and a sentence with the reason in the present language. */
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
  if (!backupMadeAt) return ok(i18n.t('Nothing is on hold.'))
  return warning(
    i18n.t(
      'This copy was restored from a backup of {time}. It prints, sends and charges nothing until it is resumed.',
      { time: backupMadeAt.toISOString() },
    ),
  )
}

/** A hold stops parts on purpose, so a failing part counts as a warning. */
export function whileOnHold<Part extends Verdict>(part: Part): Part {
  return part.state === 'failing' ? { ...part, state: 'warning' } : part
}

/** How long something took, in seconds, in the largest unit of which there are at least two. */
export function formatAge(seconds: number): string {
  const count = (unit: number) => ({ count: Math.round(seconds / unit) })
  if (seconds < 120) return i18n.t('{count, plural, one {# second} other {# seconds}}', count(1))
  if (seconds < 2 * 3600) return i18n.t('{count, plural, one {# minute} other {# minutes}}', count(60))
  return i18n.t('{count, plural, one {# hour} other {# hours}}', count(3600))
}

/** A mail that was not tried yet leaves within seconds where a worker runs. */
const longMailWaitSeconds = 5 * 60
/** With this many rejected mails, the cause is probably not a few wrong addresses. */
const manyRejected = 3

/** Mails that wait to be sent. */
export interface MailHealth {
  readonly waiting: number
  /** Since the oldest was written. */
  readonly oldestSeconds: number
  /** Number of waiting messages that a mail server has rejected. */
  readonly rejected: number
  /** How many were sent that were written after the first rejected one. */
  readonly sentSince: number
}

export function assessMail({ waiting, oldestSeconds, rejected, sentSince }: MailHealth): Verdict {
  if (rejected >= manyRejected && sentSince === 0) {
    return failing(
      i18n.t('The mail server has rejected {rejected, number} mails, and taken none since.', { rejected }),
    )
  }
  if (rejected > 0) {
    return warning(
      i18n.t(
        '{count, plural, one {# mail was rejected and is tried again.} other {# mails were rejected and are tried again.}}',
        { count: rejected },
      ),
    )
  }
  if (oldestSeconds > longMailWaitSeconds) {
    return failing(
      i18n.t(
        '{count, plural, one {# mail waits} other {# mails wait}}, the oldest for {time}: does a worker run?',
        { count: waiting, time: formatAge(oldestSeconds) },
      ),
    )
  }
  return ok(i18n.t('Mails are sent.'))
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

/** With this many undelivered messages, the cause is probably not a few wrong numbers. */
const manyLost = 20

/** News by every channel; what waits in e-mails is judged by `assessMail`. */
export function assessMessages(channels: readonly ChannelHealth[]): Verdict {
  const lost = channels.filter(({ failed, uncertain }) => failed + uncertain > 0)
  const late = channels.filter(({ overdue }) => overdue > 0)
  if (lost.length === 0 && late.length === 0) return ok(i18n.t('Messages are sent.'))
  const message = i18n.t('Messages of the last three days: {channels}.', {
    channels: [...new Set([...late, ...lost])].map(channelMessage).join('; '),
  })
  // People choose where their pushes go: one wrong address must not look like an outage.
  const isGrave = channels.some(
    ({ channel, overdue, failed, uncertain }) =>
      channel !== 'push' && (overdue > 0 || failed + uncertain >= manyLost),
  )
  return isGrave ? failing(message) : warning(message)
}

const channelNames: Readonly<Record<Channel, string>> = {
  email: /*i18n*/ 'email',
  whatsapp: /*i18n*/ 'WhatsApp',
  sms: /*i18n*/ 'SMS',
  push: /*i18n*/ 'push',
}

function channelMessage({ channel, overdue, failed, uncertain }: ChannelHealth): string {
  const counts = [
    overdue > 0 && i18n.t('{count, number} overdue', { count: overdue }),
    failed > 0 && i18n.t('{count, number} failed', { count: failed }),
    uncertain > 0 && i18n.t('{count, number} uncertain', { count: uncertain }),
  ]
  return `${i18n.t(channelNames[channel])} ${counts.filter(Boolean).join(', ')}`
}

/** Workers start jobs within milliseconds. A burst may take the first time; after the second, no worker runs. */
const longJobWaitSeconds = 2 * 60
const tooLongJobWaitSeconds = 15 * 60

/** A storage that answers, and the files in it that were found damaged. */
export function assessStorage(damaged: readonly string[]): Verdict {
  if (damaged.length === 0) return ok(i18n.t('Documents can be kept and read.'))
  const [first] = damaged
  return failing(
    i18n.t(
      '{count, plural, one {# stored file is damaged} other {# stored files are damaged}}, first {first}.',
      { count: damaged.length, first },
    ),
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
    const message = i18n.t(
      '{count, plural, one {# job waits} other {# jobs wait}} in {queue}, the oldest for {time}.',
      { count: oldest.waiting, queue: oldest.name, time: formatAge(oldest.oldestWaitingSeconds) },
    )
    return oldest.oldestWaitingSeconds > tooLongJobWaitSeconds
      ? failing(`${message} ${i18n.t('Does a worker run?')}`)
      : warning(message)
  }
  if (failed > 0) {
    return warning(
      i18n.t('{count, plural, one {# job} other {# jobs}} failed for good within the last day.', {
        count: failed,
      }),
    )
  }
  return ok(i18n.t('Jobs are done as they come.'))
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
    const message = i18n.t('Accounts and payments were not compared for {time}.', {
      time: formatAge(unchecked),
    })
    return unchecked > longMissedSeconds ? failing(message) : warning(message)
  }
  if (disagreementCount > 0) {
    return warning(
      i18n.t(
        'The last comparison found {count, plural, one {# thing that does not agree} other {# things that do not agree}}.',
        { count: disagreementCount },
      ),
    )
  }
  return ok(
    ageSeconds === undefined
      ? i18n.t('There are no payments to compare yet.')
      : i18n.t('The accounts and the payment provider agree.'),
  )
}

export interface SettingsHealth {
  /** What was set and cannot be read. */
  readonly errors: readonly { readonly setting: string }[]
  /** Whether all that people pay and invoices say could be read. */
  readonly moneyKnown: boolean
}

export function assessSettings({ errors, moneyKnown }: SettingsHealth): Verdict {
  if (errors.length === 0) return ok(i18n.t('All settings can be read.'))
  const message = i18n.t('These settings cannot be read: {settings}.', {
    settings: errors.map(({ setting }) => setting).join(', '),
  })
  return moneyKnown
    ? warning(message)
    : failing(`${message} ${i18n.t('No order is accepted until prices and tax are corrected.')}`)
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

/** Assesses how far a machine's clock is ahead of the database's; negative if it is behind. */
export function assessClock(differenceSeconds: number): Verdict {
  const apart = Math.abs(differenceSeconds)
  const time = formatAge(apart)
  const message =
    differenceSeconds > 0
      ? i18n.t('This machine’s clock is {time} ahead of the database’s.', { time })
      : i18n.t('This machine’s clock is {time} behind the database’s.', { time })
  if (!clocksAgree(differenceSeconds))
    return failing(`${message} ${i18n.t('Nothing is deleted and nothing expires.')}`)
  return apart > noticeableSeconds
    ? warning(message)
    : ok(i18n.t('This machine’s clock and the database’s agree.'))
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
  const message = i18n.t('{size, number} GB of the data folder’s disk are free ({percent, number} %).', {
    size: Math.round((freeBytes / gigabyte) * 10) / 10,
    percent,
  })
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
  readonly problem: {
    readonly kind: 'changed' | 'missing' | 'added' | 'older'
    readonly number: number | null
  } | null
}

export function assessAudit({ ageSeconds, isChecked, problem }: AuditHealth): Verdict {
  if (problem) return warning(auditProblemMessage(problem))
  if (ageSeconds !== undefined && ageSeconds > auditMissedSeconds)
    return warning(i18n.t('The audit log was not checked for {time}.', { time: formatAge(ageSeconds) }))
  if (!isChecked) return ok(i18n.t('The audit log is checked each night.'))
  return ok(i18n.t('Every entry of the audit log is as the product wrote it.'))
}

function auditProblemMessage({ kind, number }: NonNullable<AuditHealth['problem']>): string {
  switch (kind) {
    case 'changed':
      return i18n.t('Entry {number} of the audit log is not as the product wrote it.', { number })
    case 'missing':
      return i18n.t('Entry {number} of the audit log is missing.', { number })
    case 'older':
      return i18n.t(
        'An entry of the audit log, older than the present SECRET_KEY, was changed or is missing.',
      )
  }
  kind satisfies 'added'
  return i18n.t('An entry of the audit log was not written by the product.')
}
