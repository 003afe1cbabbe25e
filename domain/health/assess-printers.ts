import { i18n } from '../language/index.ts'
import { describeReason } from '../printing/printer-state.ts'
import { type Verdict, failing, formatAge, ok, warning } from './assess.ts'

/** IPP's words (RFC 8011 section 5.4.11); `unreachable` is no answer, or none that can be read. */
export const printerStates = ['idle', 'processing', 'stopped', 'unreachable'] as const

/** A printer as it reports itself. */
export interface PrinterHealth {
  readonly name: string
  readonly state: (typeof printerStates)[number]
  /** The printer's own reasons, such as `media-empty-error` (RFC 8011 section 5.4.12). */
  readonly stateReasons: readonly string[]
  readonly acceptingJobs: boolean
  /** A manager has paused it here. */
  readonly isPaused?: boolean
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
  const message = [
    ...(printers.length === 0 ? [i18n.t('There is no printer.')] : []),
    ...(away.length > 0 ? [awayMessage(printerMessages(away), areAllAway)] : []),
    ...(inNeed.length > 0
      ? [i18n.t('Some printers need care: {printers}.', { printers: printerMessages(inNeed) })]
      : []),
    ...(isLate
      ? [i18n.t('The oldest print has been waiting for {time}.', { time: formatAge(oldestWaitSeconds) })]
      : []),
  ]
  if (isLate || areAllAway) return failing(message.join(' '))
  if (message.length > 0) return warning(message.join(' '))
  return ok(
    i18n.t('{count, plural, one {The printer takes prints.} other {All # printers take prints.}}', {
      count: printers.length,
    }),
  )
}

function awayMessage(printers: string, areAllAway: boolean): string {
  return areAllAway
    ? i18n.t('No printer takes prints: {printers}.', { printers })
    : i18n.t('Some printers take no prints: {printers}.', { printers })
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
  const { name, state, acceptingJobs, stateReasons, isPaused } = printer
  if (isPaused) return i18n.t('{name} is paused here', { name })
  const isUp = state === 'idle' || state === 'processing'
  const how = isUp && !acceptingJobs ? i18n.t('{name} rejects jobs', { name }) : stateMessage(state, name)
  const reasons = stateReasons.map((reason) => describeReason(reason).text)
  return reasons.length > 0 ? `${how} (${reasons.join(', ')})` : how
}

function stateMessage(state: PrinterHealth['state'], name: string): string {
  switch (state) {
    case 'idle':
      return i18n.t('{name} idle', { name })
    case 'processing':
      return i18n.t('{name} printing', { name })
    case 'stopped':
      return i18n.t('{name} stopped', { name })
  }
  state satisfies 'unreachable'
  return i18n.t('{name} unreachable', { name })
}
