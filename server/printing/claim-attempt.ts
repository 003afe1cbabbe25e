import { randomUUID } from 'node:crypto'
import { lockRequest } from '../ordering/index.ts'
import { type Attempt, claimedAttempt } from './attempt.ts'
import { choosePrinter } from './choose-printer.ts'
import type { PrintingContext } from './context.ts'
import { beginAttempt, leaseOpenAttempt } from './printing-store.ts'
import { ticketOf } from './requested-print.ts'

/**
 * Takes the attempt at printing a request into this worker's hands: the open one, whoever began it, or a new one at a
 * printer that can do it. From then on nobody else may write to it.
 */
export async function claimAttempt(
  parts: PrintingContext,
  requestId: string,
  signal: AbortSignal,
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const { db, clock } = parts
  const lease = randomUUID()
  const { request, open } = await db.transaction().execute(async (trx) => ({
    request: await lockRequest(trx, requestId),
    open: await leaseOpenAttempt(trx, requestId, lease, clock()),
  }))
  const waits = request.status === 'in_queue'
  // An attempt of which no printer knows yet may still choose another one.
  if (open && (open.stage !== 'new' || !waits)) return claimedAttempt(open, request, lease)
  if (!waits) return 'nothing to print'
  const printer = await choosePrinter(parts, ticketOf(request), signal)
  if (!printer) return 'no printer'
  const begun = await beginAttempt(db, { requestId, printerId: printer.id, lease, now: clock() })
  if (!begun) return 'nothing to print'
  return claimedAttempt({ ...begun, printer_uri: printer.uri }, request, lease)
}
