import { type Verdict, failing, ok, warning } from './assess.ts'

/** IPP's words (RFC 8011 section 5.4.11); `unreachable` is no answer, or none that can be read. */
export const printerStates = ['idle', 'processing', 'stopped', 'unreachable'] as const

/** A printer as it tells of itself. */
export interface PrinterHealth {
  readonly name: string
  readonly state: (typeof printerStates)[number]
  /** The printer's own reasons, such as `media-empty-error` (RFC 8011 section 5.4.12). */
  readonly stateReasons: readonly string[]
  readonly acceptingJobs: boolean
}

export function assessPrinters(printers: readonly PrinterHealth[]): Verdict {
  if (printers.length === 0) return failing('There is no printer.')
  const away = printers.filter((printer) => !takesPrints(printer))
  if (away.length === printers.length) return failing(`No printer takes prints: ${printerMessages(away)}.`)
  if (away.length > 0) return warning(`Some printers take no prints: ${printerMessages(away)}.`)
  const inNeed = printers.filter(needsCare)
  if (inNeed.length > 0) return warning(`Some printers need care: ${printerMessages(inNeed)}.`)
  return ok(
    printers.length === 1 ? 'The printer takes prints.' : `All ${printers.length} printers take prints.`,
  )
}

function takesPrints({ state, acceptingJobs }: PrinterHealth): boolean {
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
  const how = isUp && !acceptingJobs ? 'refuses jobs' : state
  return stateReasons.length > 0 ? `${name} ${how} (${stateReasons.join(', ')})` : `${name} ${how}`
}
