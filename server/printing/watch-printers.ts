import type { PrinterHealth } from '@campus-print/domain/health'
import { printerFeatures } from '@campus-print/domain/printing'
import {
  type PrinterConnection,
  type PrinterReport,
  type Supply,
  readPrinter,
} from '@campus-print/ipp/client'
import { PrinterState } from '@campus-print/ipp/codec'
import { connectPrinter } from './connect-printer.ts'
import type { PrintingContext } from './context.ts'
import { withoutStandIn } from './dispatch-prints.ts'
import { listPrinters } from './printing-store.ts'
import type { PrinterRow, ReportedFeatures } from './tables.ts'

/** The present state of a printer, and since when it has been in it. */
export interface PrinterStatus extends PrinterHealth {
  readonly id: string
  readonly since: Date
  /** A manager has paused it. `paused` among its reasons may also come from its print server. */
  readonly isPaused: boolean
  /** A virtual printer takes no print while another printer is registered. */
  readonly isStandIn: boolean
  /** Features of its last report; unset if it has never reported. */
  readonly features?: ReportedFeatures | undefined
  readonly pagesPerMinute?: number | undefined
  readonly supplies: readonly Supply[]
}

const timeoutMs = 5_000

const unreachable = {
  state: 'unreachable',
  stateReasons: [],
  acceptingJobs: false,
  supplies: [],
} as const

/**
 * Returns a function that polls all printers concurrently, and remembers since when each has been in its
 * state.
 */
export function watchPrinters({
  db,
  clock,
  addressOf,
}: Pick<PrintingContext, 'db' | 'clock' | 'addressOf'>): () => Promise<PrinterStatus[]> {
  const before = new Map<string, Pick<PrinterStatus, 'state' | 'since' | 'features'>>()

  async function readStatus(printer: PrinterRow, isStandIn: boolean): Promise<PrinterStatus | undefined> {
    // A virtual printer that does not run is left out.
    const connection = connectPrinter({ addressOf }, printer)
    if (connection === undefined) return undefined
    const { id, name, paused_at } = printer
    const seen = await readPrinterStatus(connection)
    const last = before.get(id)
    const since = last?.state === seen.state ? last.since : clock()
    const features = seen.features ?? last?.features ?? printer.features ?? undefined
    before.set(id, { state: seen.state, since, features })
    const pagesPerMinute = printer.pages_per_minute ?? features?.pagesPerMinute ?? undefined
    const isPaused = paused_at !== null
    const status = { ...seen, id, name, since, isPaused, isStandIn, features, pagesPerMinute }
    if (!isPaused) return status
    return { ...status, acceptingJobs: false, stateReasons: [...status.stateReasons, 'paused'] }
  }

  return async () => {
    const printers = await listPrinters(db)
    const used = new Set(withoutStandIn(printers))
    const seen = await Promise.all(printers.map((printer) => readStatus(printer, !used.has(printer))))
    return seen.filter((printer) => printer !== undefined)
  }
}

async function readPrinterStatus(
  connection: PrinterConnection,
): Promise<Omit<PrinterStatus, 'id' | 'name' | 'since' | 'isPaused' | 'isStandIn'>> {
  try {
    const report = await readPrinter(connection, AbortSignal.timeout(timeoutMs))
    const { stateReasons, acceptingJobs, supplies } = report
    const features = reportedFeatures(report)
    return { state: stateOf(report.state), stateReasons, acceptingJobs, supplies, features }
  } catch {
    return unreachable
  }
}

export function reportedFeatures(report: PrinterReport): ReportedFeatures {
  const { documentFormats, makeAndModel = null, location, pagesPerMinute = null } = report
  return {
    ...printerFeatures(report),
    documentFormats,
    makeAndModel,
    location: location === undefined || location === '' ? null : location,
    pagesPerMinute,
    uuid: report.uuid ?? null,
  }
}

function stateOf(state: number): PrinterStatus['state'] {
  if (state === PrinterState.idle) return 'idle'
  return state === PrinterState.stopped ? 'stopped' : 'processing'
}
