import { type PrintTicket, canPrint } from '@campus-print/domain/printing'
import { type PrinterReport, connectTo, readPrinter } from '@campus-print/ipp/client'
import type { PrintingContext } from './context.ts'
import { listPrinters } from './printing-store.ts'
import type { PrinterRow } from './tables.ts'

/**
 * A printer that takes jobs and says it can do what the ticket asks: rather one that is idle than one that prints, and
 * rather that than one that stands still; otherwise the one that was added first.
 */
export async function choosePrinter(
  parts: PrintingContext,
  ticket: PrintTicket,
  signal: AbortSignal,
): Promise<PrinterRow | undefined> {
  const printers = await listPrinters(parts.db)
  const asked = await Promise.all(printers.map((printer) => fetchPrinterReport(parts, printer, signal)))
  const able = asked.filter((answer) => answer !== undefined).filter(({ report }) => canTake(report, ticket))
  // `printer-state` counts from idle to stopped (RFC 8011 section 5.4.11).
  return able.toSorted((one, other) => one.report.state - other.report.state)[0]?.printer
}

async function fetchPrinterReport(
  { addressOf, log }: PrintingContext,
  printer: PrinterRow,
  signal: AbortSignal,
): Promise<{ printer: PrinterRow; report: PrinterReport } | undefined> {
  const address = addressOf(printer.uri)
  if (address === undefined) return undefined
  try {
    return { printer, report: await readPrinter(connectTo(address), signal) }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ printer: printer.name, reason: String(error) }, 'a printer does not answer')
    return undefined
  }
}

function canTake(report: PrinterReport, ticket: PrintTicket): boolean {
  return report.acceptingJobs && canPrint(report, ticket)
}
