import type { PrinterHealth } from '@campus-print/domain/health'
import { type PrinterFeatures, printerFeatures } from '@campus-print/domain/printing'
import { type PrinterConnection, readPrinter } from '@campus-print/ipp/client'
import { PrinterState } from '@campus-print/ipp/codec'
import { connectPrinter } from './connect-printer.ts'
import type { PrintingContext } from './context.ts'
import { listPrinters } from './printing-store.ts'
import type { PrinterRow } from './tables.ts'

/** A printer as it was seen just now, and since when it has been so. */
export interface PrinterStatus extends PrinterHealth {
  readonly since: Date
  /** As it reported when it answered last; unset of a printer that never did. */
  readonly features?: PrinterFeatures | undefined
  readonly pagesPerMinute?: number | undefined
}

const patienceMs = 5_000

const unreachable = { state: 'unreachable', stateReasons: [], acceptingJobs: false } as const

/** Polls all printers at once, and remembers since when each has been in its state. */
export function watchPrinters({
  db,
  clock,
  addressOf,
}: Pick<PrintingContext, 'db' | 'clock' | 'addressOf'>): () => Promise<PrinterStatus[]> {
  const states = new Map<string, Omit<PrinterStatus, 'name'>>()

  async function readStatus(printer: PrinterRow): Promise<PrinterStatus | undefined> {
    // A virtual printer that does not run is left out.
    const connection = connectPrinter({ addressOf }, printer)
    if (connection === undefined) return undefined
    const { id, name } = printer
    const seen = await readPrinterStatus(connection)
    const before = states.get(id)
    const since = before?.state === seen.state ? before.since : clock()
    const status = { features: before?.features, pagesPerMinute: before?.pagesPerMinute, ...seen, since }
    states.set(id, status)
    return { name, ...status }
  }

  return async () => {
    const seen = await Promise.all((await listPrinters(db)).map(readStatus))
    return seen.filter((printer) => printer !== undefined)
  }
}

async function readPrinterStatus(
  connection: PrinterConnection,
): Promise<Omit<PrinterStatus, 'name' | 'since'>> {
  try {
    const report = await readPrinter(connection, AbortSignal.timeout(patienceMs))
    const { stateReasons, acceptingJobs, pagesPerMinute } = report
    const features = printerFeatures(report)
    return { state: stateOf(report.state), stateReasons, acceptingJobs, features, pagesPerMinute }
  } catch {
    return unreachable
  }
}

function stateOf(state: number): PrinterStatus['state'] {
  if (state === PrinterState.idle) return 'idle'
  return state === PrinterState.stopped ? 'stopped' : 'processing'
}
