import { cancelRequest } from '../../ordering/cancel-request.ts'
import type { PrintingParts } from '../../printing/parts.ts'
import { claimSentPrint } from '../../printing/stop-at-printer.ts'

/** The owner of a request cancels it, in a process with this context. */
export async function cancelByOwner(printing: PrintingParts, requestId: string) {
  const { db, jobs, eventBus } = printing
  const { owner_id: ownerId } = await db
    .selectFrom('print_requests')
    .select('owner_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const context = {
    db,
    jobs,
    eventBus,
    now: new Date(),
    claimSentPrint: claimSentPrint.bind(undefined, printing),
  }
  return cancelRequest(context, { ownerId, requestId })
}
