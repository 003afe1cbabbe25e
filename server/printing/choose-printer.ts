import { type PrintTicket, canPrint } from '@campus-print/domain/printing'
import { connectTo, readPrinter } from '@campus-print/ipp/client'
import type { PrintingParts } from './parts.ts'
import { listPrinters } from './printing-store.ts'
import type { PrinterRow } from './tables.ts'

/** The first printer that takes jobs and says it can do what the ticket asks. */
export async function choosePrinter(
  parts: PrintingParts,
  ticket: PrintTicket,
  signal: AbortSignal,
): Promise<PrinterRow | undefined> {
  const printers = await listPrinters(parts.db)
  const able = await Promise.all(printers.map((printer) => canTake(parts, printer, ticket, signal)))
  return printers.find((_, index) => able[index])
}

async function canTake(
  { addressOf, log }: PrintingParts,
  { name, uri }: PrinterRow,
  ticket: PrintTicket,
  signal: AbortSignal,
): Promise<boolean> {
  const address = addressOf(uri)
  if (address === undefined) return false
  try {
    const printer = await readPrinter(connectTo(address), signal)
    return printer.acceptingJobs && canPrint(printer, ticket)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ printer: name, reason: String(error) }, 'a printer does not answer')
    return false
  }
}
