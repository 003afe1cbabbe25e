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
 * Takes the attempt at printing a request into this worker's hands: the open one, also of another worker, or a new one
 * at the printer that the dispatcher chooses. From then on no other worker may write to it.
 */
export async function claimAttempt(
  context: PrintingContext,
  { requestId, signal }: ClaimInput,
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const known = await claimKnown(context, { requestId, isQueued: true })
  if (known !== 'unassigned') return known
  await dispatchPrints(context, { signal, ownRequestId: requestId })
  const assigned = await claimKnown(context, { requestId, isQueued: false })
  return assigned === 'unassigned' ? 'no printer' : assigned
}

/** Claims an attempt to prepare its document, for which no printer needs to be chosen. */
export async function claimPreparation(
  context: PrintingContext,
  { requestId }: ClaimInput,
): Promise<Attempt | 'nothing to print' | 'no printer'> {
  const known = await claimKnown(context, { requestId, isQueued: false })
  if (known !== 'unassigned') return known
  const { db, clock } = context
  const [printer] = await listPrinters(db)
  if (!printer) return 'no printer'
  const lease = randomUUID()
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    const name = jobName(request.print_id, await documentNameOf(trx, request.document_id))
    const given = { requestId, printerId: printer.id, jobName: name, lease, now: clock() }
    const begun = await beginAttempt(trx, given)
    if (!begun) return 'nothing to print'
    const address = { printer_uri: printer.uri, printer_certificate: printer.certificate }
    return claimedAttempt({ ...begun, ...address }, request, lease)
  })
}

/** The open attempt, if a printer was chosen for it. Otherwise the request joins the queue, where `isQueued` says so. */
async function claimKnown(
  { db, clock }: PrintingContext,
  { requestId, isQueued }: { requestId: string; isQueued: boolean },
): Promise<Attempt | 'nothing to print' | 'unassigned'> {
  const lease = randomUUID()
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    const open = await leaseOpenAttempt(trx, { requestId, lease, now: clock() })
    const waits = request.status === 'in_queue'
    // An attempt of which no printer knows yet may still choose another one.
    const isUnassigned = !open || (open.stage === 'new' && open.assigned_at === null)
    if (open && (!isUnassigned || !waits)) return claimedAttempt(open, request, lease)
    if (!waits) return 'nothing to print'
    if (isQueued) await waitForAnyPrinter(trx, request)
    return 'unassigned'
  })
}
