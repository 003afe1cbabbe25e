import { jobName } from '@campus-print/domain/printing'
import { randomUUID } from 'node:crypto'
import { lockRequest } from '../ordering/index.ts'
import { type Attempt, claimedAttempt } from './attempt.ts'
import type { PrintingContext } from './context.ts'
import { dispatchPrints } from './dispatch-prints.ts'
import { beginAttempt, documentNameOf, leaseOpenAttempt, listPrinters } from './printing-store.ts'
import { waitForAnyPrinter } from './queue-store.ts'

interface ClaimInput {
  readonly requestId: string
  readonly signal: AbortSignal
}

/**
 * Claims the attempt to print a request for this worker: the open one, even if another worker has it, or a
 * new one at the printer that the dispatcher chooses. From then on no other worker may write to it.
 */
export async function claimAttempt(
  context: PrintingContext,
  { requestId, signal }: ClaimInput,
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const claimed = await claimAssigned(context, { requestId, isQueued: true })
  if (claimed !== 'unassigned') return claimed
  await dispatchPrints(context, { signal, ownRequestId: requestId })
  const assigned = await claimAssigned(context, { requestId, isQueued: false })
  return assigned === 'unassigned' ? 'no printer' : assigned
}

/** Claims an attempt in order to prepare its document, which needs no chosen printer. */
export async function claimPreparation(
  context: PrintingContext,
  { requestId }: ClaimInput,
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const claimed = await claimAssigned(context, { requestId, isQueued: false })
  if (claimed !== 'unassigned') return claimed
  const { db, clock } = context
  const [printer] = await listPrinters(db)
  if (!printer) return 'no printer'
  const lease = randomUUID()
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    const name = jobName(request.print_id, await documentNameOf(trx, request.document_id))
    const values = { requestId, printerId: printer.id, jobName: name, lease, now: clock() }
    const begun = await beginAttempt(trx, values)
    if (!begun) return 'nothing to print'
    const address = { printer_uri: printer.uri, printer_certificate: printer.certificate }
    return claimedAttempt({ ...begun, ...address }, request, lease)
  })
}

/**
 * Claims the open attempt if a printer was chosen for it. Otherwise the request joins the queue if
 * `isQueued`.
 */
async function claimAssigned(
  { db, clock }: PrintingContext,
  { requestId, isQueued }: { requestId: string; isQueued: boolean },
): Promise<Attempt | 'nothing to print' | 'unassigned'> {
  const lease = randomUUID()
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    const open = await leaseOpenAttempt(trx, { requestId, lease, now: clock() })
    const waits = request.status === 'in_queue'
    // As long as no printer knows of the attempt, it can still move to another printer.
    const isUnassigned = !open || (open.stage === 'new' && open.assigned_at === null)
    if (open && (!isUnassigned || !waits)) return claimedAttempt(open, request, lease)
    if (!waits) return 'nothing to print'
    if (isQueued) await waitForAnyPrinter(trx, request)
    return 'unassigned'
  })
}
