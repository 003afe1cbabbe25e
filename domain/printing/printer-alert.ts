import { i18n } from '../language/index.ts'
import { describeReason, lowSupplyPercent } from './printer-state.ts'

/** Something at the printers that a person has to do something about. */
export type PrinterAlert =
  | {
      readonly kind: 'stopped'
      readonly printerId: string
      readonly printer: string
      readonly reasons: readonly string[]
    }
  | { readonly kind: 'unreachable'; readonly printerId: string; readonly printer: string }
  | {
      readonly kind: 'supply'
      readonly printerId: string
      readonly printer: string
      readonly supply: string
      /** In percent. */
      readonly level: number
    }
  | { readonly kind: 'waiting'; readonly minutes: number }

/** How long a print may wait before the desk is alerted, in minutes, unless the campus sets something else. */
export const defaultLongWaitMinutes = 30

/** How long a printer may be unreachable before an alert, in ms: it may just restart. */
export const unreachableTimeoutMs = 120_000

interface PrinterNow {
  readonly id: string
  readonly name: string
  readonly state: 'idle' | 'processing' | 'stopped' | 'unreachable'
  readonly stateReasons: readonly string[]
  /** How long it has been in its state, in ms. */
  readonly inStateMs: number
  readonly supplies: readonly { readonly name: string; readonly level: number | undefined }[]
}

interface Waits {
  /** How long the oldest paid print waits, where one does. */
  readonly oldestWaitMinutes: number | undefined
  /** How long a paid print may wait before an alert. */
  readonly longWaitMinutes: number
}

/** What needs attention now. */
export function printerAlerts(
  printers: readonly PrinterNow[],
  { oldestWaitMinutes, longWaitMinutes }: Waits,
): PrinterAlert[] {
  const alerts = printers.flatMap((printer): PrinterAlert[] => {
    const of = { printerId: printer.id, printer: printer.name }
    const low = printer.supplies
      .filter(({ level }) => level !== undefined && level < lowSupplyPercent)
      .map(({ name, level }) => ({ kind: 'supply' as const, ...of, supply: name, level: level ?? 0 }))
    if (printer.state === 'unreachable')
      return printer.inStateMs < unreachableTimeoutMs ? [] : [{ kind: 'unreachable', ...of }]
    if (printer.state !== 'stopped') return low
    return [{ kind: 'stopped', ...of, reasons: printer.stateReasons }, ...low]
  })
  if (oldestWaitMinutes === undefined || oldestWaitMinutes < longWaitMinutes) return alerts
  return [...alerts, { kind: 'waiting', minutes: longWaitMinutes }]
}

/** The same problem has the same key. */
export function alertKey(alert: PrinterAlert): string {
  switch (alert.kind) {
    case 'waiting':
      return 'waiting'
    case 'supply':
      return `supply ${alert.printerId} ${alert.supply}`
    default:
      return `${alert.kind} ${alert.printerId}`
  }
}

/** In the present language. */
export function alertMessage(alert: PrinterAlert): string {
  switch (alert.kind) {
    case 'unreachable':
      return i18n.t('{printer} cannot be reached.', { printer: alert.printer })
    case 'supply':
      return i18n.t('{printer}: {supply} is at {level} %.', {
        printer: alert.printer,
        supply: alert.supply,
        level: alert.level,
      })
    case 'waiting':
      return i18n.t('The oldest print has been waiting for more than {minutes, number} minutes.', {
        minutes: alert.minutes,
      })
    default: {
      const { printer } = alert
      const reasons = alert.reasons.map((keyword) => describeReason(keyword).text).join(', ')
      return reasons === ''
        ? i18n.t('{printer} has stopped.', { printer })
        : i18n.t('{printer} has stopped: {reasons}.', { printer, reasons })
    }
  }
}
