import { type JobReport, cancel, endedUnprinted, readJob } from '@campus-print/ipp/client'
import { deletePrintReady } from '../documents/index.ts'
import { cancelForOwner, transitionRequest } from '../ordering/index.ts'
import { type Attempt, changeAttempt, connectionOf } from './attempt.ts'
import { cancelledThere } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { updateAttempt, wasEverSent } from './printing-store.ts'

type Ending = Omit<PrintingContext, 'engine'>

/** Ends an attempt that did not succeed, and the request with it. */
export async function failAttempt(parts: Ending, attempt: Attempt, reason: string): Promise<void> {
  await changeAttempt(parts, attempt, { stage: 'failed', failure: reason }, (context, { id: requestId }) =>
    transitionRequest(context, { requestId, to: 'failed', actor: 'system', reason }),
  )
  await deletePrintReady(parts, attempt.request.id)
}

/** Leaves nothing of a job that is not to print at the printer, as far as that answers. */
export async function cancelLeftoverJob(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const { log } = parts
  await cancelAtPrinter(parts, attempt, signal).catch((error: unknown) => {
    log.warn({ request: attempt.request.id, reason: String(error) }, 'a failed job could not be cancelled')
  })
}

/**
 * Ends an attempt whose document is gone, or was refused more than once, and gives back what was paid, in one
 * transaction. Where anything was sent to a printer before, the desk has to look first.
 */
export async function failAndRefund(
  parts: PrintingContext,
  attempt: Attempt,
  reason: string,
  signal: AbortSignal,
): Promise<void> {
  await cancelLeftoverJob(parts, attempt, signal)
  const change = { stage: 'failed', failure: reason } as const
  await changeAttempt(parts, attempt, change, async (context, { id: requestId }) => {
    const isRefunded = !(await wasEverSent(context.db, requestId))
    await transitionRequest(context, { requestId, to: 'failed', actor: 'system', reason, isRefunded })
    if (!isRefunded) return
    const refundReason = 'It could not be printed'
    await transitionRequest(context, { requestId, to: 'cancelled', actor: 'system', refundReason })
  })
  await deletePrintReady(parts, attempt.request.id)
}

/**
 * Ends the attempt at a request that its owner cancelled, together with the request: nothing of it was printed. One that
 * was already said to be printing is for the desk.
 */
export async function endCancelled(parts: Ending, attempt: Attempt): Promise<void> {
  const change = { stage: 'failed', failure: noMore } as const
  await changeAttempt(
    parts,
    attempt,
    change,
    async (context, { id: requestId, owner_id: ownerId, status }) => {
      if (status === 'in_queue') return cancelForOwner(context, { ownerId, requestId })
      const failed = { to: 'failed', actor: 'system', reason: cancelledThere } as const
      await transitionRequest(context, { requestId, ...failed })
    },
  )
  await deletePrintReady(parts, attempt.request.id)
}

/**
 * Ends an attempt at a request that is no longer to be printed. Stays open while the printer cannot be reached: its
 * job must not come out once the printer is back.
 */
export async function endWithdrawn(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const report = await cancelAtPrinter(parts, attempt, signal)
  const mayBePrinted = attempt.progress.sendTried && !(report && endedUnprinted(report))
  const failure = mayBePrinted ? `${noMore} It may have come out all the same.` : noMore
  if (mayBePrinted) {
    parts.log.warn(
      { request: attempt.request.id, jobState: report?.state },
      'a request that was not to be printed any more may have come out: look into the tray',
    )
  }
  await updateAttempt(parts.db, attempt, { stage: 'failed', failure, updated_at: parts.clock() })
  await deletePrintReady(parts, attempt.request.id)
}

const noMore = 'The request was not to be printed any more.'

/** Whether the printer says that the attempt's job has ended and no page of it came out. */
export async function hasEndedUnprinted(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<boolean> {
  const { job } = attempt.progress
  const report = job && (await readJob(connectionOf(parts, attempt), job, signal))
  return report !== undefined && endedUnprinted(report)
}

/**
 * Answers how the job stands then, where the printer still knows it. Harmless when the job has ended, or when the
 * printer knows another one by its number.
 */
async function cancelAtPrinter(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<JobReport | undefined> {
  const { job } = attempt.progress
  if (!job) return undefined
  const connection = connectionOf(parts, attempt)
  if (!(await readJob(connection, job, signal))) return undefined
  await cancel(connection, job.id, signal)
  return readJob(connection, job, signal)
}
