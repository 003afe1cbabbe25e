import { type CancelParts, cancelRequest } from '../../ordering/cancel-request.ts'
import type { PrintingParts } from '../../printing/parts.ts'
import { stopAtPrinter } from '../../printing/stop-at-printer.ts'

/** Its owner cancels a request, in a process with these parts. */
export async function cancelByOwner(parts: PrintingParts, requestId: string) {
  const { owner_id } = await parts.db
    .selectFrom('print_requests')
    .select('owner_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const cancelling: CancelParts = {
    db: parts.db,
    jobs: parts.jobs,
    now: new Date(),
    stopAtPrinter: (attempt) => stopAtPrinter(parts, attempt),
  }
  return cancelRequest(cancelling, owner_id, requestId)
}
