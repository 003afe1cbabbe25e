import { deliveredInAll } from '@campus-print/domain/printing'
import { type JobReport, cancel, endedUnprinted, readJob } from '@campus-print/ipp/client'
import { cancelForOwner, transitionRequest } from '../ordering/index.ts'
import { type Attempt, type AttemptInput, changeAttempt, connectionOf, orderedPagesOf } from './attempt.ts'
import { forgetDocuments } from './document-for-printer.ts'
import { cancelledThere } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { printRequestJob } from './print-request-job.ts'
import { updateAttempt, wasEverSent } from './printing-store.ts'
import { setDelivered } from './queue-store.ts'

type Ending = Omit<PrintingContext, 'engine'>

/** Ends an attempt that did not succeed, and the request with it. */
export async function failAttempt(
  context: Ending,
  { attempt, reason, delivered }: { attempt: Attempt; reason: string; delivered?: number | undefined },
): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason, delivered_pages: delivered ?? null },
    async alongside(writing, { id: requestId }) {
      // The desk prints or refunds the others.
      if (delivered) await setDelivered(writing.db, requestId, deliveredWith(attempt, delivered))
      await transitionRequest(writing, { requestId, to: 'failed', actor: 'system', reason })
    },
  })
  await forgetDocuments(context, attempt)
}

/** Pages of a request in trays, with those of this attempt. */
function deliveredWith({ request, delivered: before }: Attempt, delivered: number): number {
  return deliveredInAll(orderedPagesOf(request), before, delivered)
}

/** Ends an attempt that printed a part, and has another printer print the rest. */
export async function continueElsewhere(
  context: Ending,
  { attempt, reason, delivered }: { attempt: Attempt; reason: string; delivered: number },
): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason, delivered_pages: delivered },
    async alongside(writing, { id: requestId, status }) {
      await setDelivered(writing.db, requestId, deliveredWith(attempt, delivered))
      if (status !== 'in_process') return writing.jobs.enqueue(writing.db, printRequestJob, { requestId })
      await transitionRequest(writing, { requestId, to: 'in_queue', actor: 'system', reason: goesOn })
    },
  })
  await forgetDocuments(context, attempt)
}

const goesOn = /*i18n*/ 'The printer stopped part way. Another printer prints the rest.'

/** Removes a job that must not print from the printer, as far as that answers. */
export async function cancelLeftoverJob(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<void> {
  const { log } = context
  await cancelAtPrinter(context, { attempt, signal }).catch((error: unknown) => {
    log.warn({ request: attempt.request.id, reason: String(error) }, 'a failed job could not be cancelled')
  })
}

/**
 * Ends an attempt whose document is gone, or was rejected more than once, and refunds the request, in one
 * transaction. Where anything was sent to a printer before, the desk has to look first.
 */
export async function failAndRefund(
  context: PrintingContext,
  { attempt, reason, signal }: AttemptInput & { reason: string },
): Promise<void> {
  await cancelLeftoverJob(context, { attempt, signal })
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason },
    async alongside(writing, { id: requestId }) {
      const isRefunded = !(await wasEverSent(writing.db, requestId))
      await transitionRequest(writing, { requestId, to: 'failed', actor: 'system', reason, isRefunded })
      if (!isRefunded) return
      const refundReason = /*i18n*/ 'It could not be printed'
      await transitionRequest(writing, { requestId, to: 'cancelled', actor: 'system', refundReason })
    },
  })
  await forgetDocuments(context, attempt)
}

/**
 * Ends the attempt at a request that its owner cancelled, together with the request: nothing of it was printed. One that
 * was already reported as printing is for the desk.
 */
export async function endCancelled(context: Ending, attempt: Attempt): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: noMore },
    async alongside(writing, { id: requestId, owner_id: ownerId, status }) {
      if (status === 'in_queue') return cancelForOwner(writing, { ownerId, requestId })
      const failed = { to: 'failed', actor: 'system', reason: cancelledThere } as const
      await transitionRequest(writing, { requestId, ...failed })
    },
  })
  await forgetDocuments(context, attempt)
}

/**
 * Ends an attempt at a request that is no longer to be printed. Stays open while the printer cannot be reached: its
 * job must not come out once the printer is back.
 */
export async function endWithdrawn(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<void> {
  const report = await cancelAtPrinter(context, { attempt, signal })
  const mayBePrinted = attempt.progress.sendTried && !(report && endedUnprinted(report))
  const failure = mayBePrinted ? `${noMore} It may have come out all the same.` : noMore
  if (mayBePrinted) {
    context.log.warn(
      { request: attempt.request.id, jobState: report?.state },
      'a request that was not to be printed any more may have come out: look into the tray',
    )
  }
  await updateAttempt(context.db, attempt, { stage: 'failed', failure, updated_at: context.clock() })
  await forgetDocuments(context, attempt)
}

const noMore = 'The request was not to be printed any more.'

/** Whether the printer reports that the attempt's job has ended and printed no page. */
export async function hasEndedUnprinted(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<boolean> {
  const { job } = attempt.progress
  const report = job && (await readJob(connectionOf(context, attempt), job, signal))
  return report !== undefined && endedUnprinted(report)
}

/**
 * Returns how the job stands then, where the printer still knows it. Harmless when the job has ended, or when the
 * printer knows another one by its number.
 */
async function cancelAtPrinter(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<JobReport | undefined> {
  const { job } = attempt.progress
  if (!job) return undefined
  const connection = connectionOf(context, attempt)
  if (!(await readJob(connection, job, signal))) return undefined
  await cancel(connection, job.id, signal)
  return readJob(connection, job, signal)
}
