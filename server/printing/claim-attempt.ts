import { randomUUID } from 'node:crypto'
import { lockRequest } from '../ordering/index.ts'
import { type Attempt, claimedAttempt, ticketOf } from './attempt.ts'
import { connectPrinter } from './connect-printer.ts'
import type { PrintingContext } from './context.ts'
import { beginAttempt, documentNameOf, leaseOpenAttempt, listPrinters } from './printing-store.ts'
import { type PrintTicket, canPrint, jobName } from '@campus-print/domain/printing'
import { type PrinterReport, readPrinter } from '@campus-print/ipp/client'
import type { PrinterRow } from './tables.ts'

/**
 * Takes the attempt at printing a request into this worker's hands: the open one, also of another worker, or a new one at a
 * printer that can do it. From then on no other worker may write to it.
 */
export async function claimAttempt(
  context: PrintingContext,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const { db, clock } = context
  const lease = randomUUID()
  const { request, open } = await db.transaction().execute(async (trx) => ({
    request: await lockRequest(trx, requestId),
    open: await leaseOpenAttempt(trx, { requestId, lease, now: clock() }),
  }))
  const waits = request.status === 'in_queue'
  // An attempt of which no printer knows yet may still choose another one.
  if (open && (open.stage !== 'new' || !waits)) return claimedAttempt(open, request, lease)
  if (!waits) return 'nothing to print'
  const printer = await choosePrinter(context, { ticket: ticketOf(request), signal })
  if (!printer) return 'no printer'
  const name = jobName(request.print_id, await documentNameOf(db, request.document_id))
  const begun = await beginAttempt(db, {
    requestId,
    printerId: printer.id,
    jobName: name,
    lease,
    now: clock(),
  })
  if (!begun) return 'nothing to print'
  return claimedAttempt(
    { ...begun, printer_uri: printer.uri, printer_certificate: printer.certificate },
    request,
    lease,
  )
}

/**
 * A printer that accepts jobs and supports the ticket: rather one that is idle than one that prints, and
 * rather that than one that stands still; otherwise the one that was added first.
 */
async function choosePrinter(
  context: PrintingContext,
  { ticket, signal }: { ticket: PrintTicket; signal: AbortSignal },
): Promise<PrinterRow | undefined> {
  const printers = (await listPrinters(context.db)).filter((printer) => printer.paused_at === null)
  const answers = await Promise.all(
    printers.map((printer) => fetchPrinterReport(context, { printer, signal })),
  )
  const able = answers
    .filter((answer) => answer !== undefined)
    .filter(({ report }) => canTake(report, ticket))
  // `printer-state` counts from idle to stopped (RFC 8011 section 5.4.11).
  return able.toSorted((one, other) => one.report.state - other.report.state)[0]?.printer
}

async function fetchPrinterReport(
  context: PrintingContext,
  { printer, signal }: { printer: PrinterRow; signal: AbortSignal },
): Promise<{ printer: PrinterRow; report: PrinterReport } | undefined> {
  const connection = connectPrinter(context, printer)
  if (connection === undefined) return undefined
  try {
    return { printer, report: await readPrinter(connection, signal) }
  } catch (error) {
    signal.throwIfAborted()
    context.log.warn({ printer: printer.name, reason: String(error) }, 'a printer does not answer')
    return undefined
  }
}

function canTake(report: PrinterReport, ticket: PrintTicket): boolean {
  return report.acceptingJobs && canPrint(report, ticket)
}
