import type { SeenPrinter } from '../printing/see-printers.ts'
import { type Judged, failing, ok, warning } from './judged.ts'

export function judgePrinters(printers: readonly SeenPrinter[]): Judged {
  if (printers.length === 0) return failing('There is no printer.')
  const bad = printers.filter(isBad)
  if (bad.length === printers.length) return failing(`No printer takes prints: ${bad.map(say).join('; ')}.`)
  if (bad.length > 0) return warning(`Some printers take no prints: ${bad.map(say).join('; ')}.`)
  const low = printers.filter(({ stateReasons }) =>
    stateReasons.some((reason) => reason.endsWith('-warning')),
  )
  if (low.length > 0) return warning(`Some printers need care: ${low.map(say).join('; ')}.`)
  return ok(
    printers.length === 1 ? 'The printer takes prints.' : `All ${printers.length} printers take prints.`,
  )
}

function isBad({ state, acceptingJobs }: SeenPrinter): boolean {
  return state === 'stopped' || state === 'unreachable' || !acceptingJobs
}

function say({ name, state, acceptingJobs, stateReasons }: SeenPrinter): string {
  const how = state === 'stopped' || state === 'unreachable' || acceptingJobs ? state : 'refuses jobs'
  return [`${name} ${how}`, stateReasons.length > 0 && `(${stateReasons.join(', ')})`]
    .filter(Boolean)
    .join(' ')
}
