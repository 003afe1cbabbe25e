import { deliveredInAll } from '@campus-print/domain/printing'
import { type JobReport, cancel, endedUnprinted, readJob } from '@campus-print/ipp/client'
import { cancelForOwner, transitionRequest } from '../ordering/index.ts'
import { type Attempt, type AttemptInput, changeAttempt, connectionOf, orderedPagesOf } from './attempt.ts'
import { deletePrepared } from './document-for-printer.ts'
import { cancelledThere } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { printRequestJob } from './print-request-job.ts'
import { updateAttempt, wasEverSent } from './printing-store.ts'
import { setDelivered } from './queue-store.ts'

type EndContext = Omit<PrintingContext, 'engine'>

/** Ends an attempt that did not succeed, and fails its request. */
export async function failAttempt(
  context: EndContext,
  { attempt, reason, delivered }: { attempt: Attempt; reason: string; delivered?: number | undefined },
): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason, delivered_pages: delivered ?? null },
    async alongside(inTransaction, { id: requestId }) {
      // The desk prints or refunds the other pages.
      if (delivered) await setDelivered(inTransaction.db, requestId, totalDelivered(attempt, delivered))
      await transitionRequest(inTransaction, { requestId, to: 'failed', actor: 'system', reason })
    },
  })
  await deletePrepared(context, attempt)
}

/** All delivered pages of a request, including those of this attempt. */
function totalDelivered({ request, delivered: before }: Attempt, delivered: number): number {
  return deliveredInAll(orderedPagesOf(request), before, delivered)
}

/** Ends an attempt that printed a part, and lets another printer print the rest. */
export async function continueElsewhere(
  context: EndContext,
  { attempt, reason, delivered }: { attempt: Attempt; reason: string; delivered: number },
): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason, delivered_pages: delivered },
    async alongside(inTransaction, { id: requestId, status }) {
      await setDelivered(inTransaction.db, requestId, totalDelivered(attempt, delivered))
      if (status !== 'in_process')
        return inTransaction.jobs.enqueue(inTransaction.db, printRequestJob, { requestId })
      await transitionRequest(inTransaction, {
        requestId,
        to: 'in_queue',
        actor: 'system',
        reason: continuedReason,
      })
    },
  })
  await deletePrepared(context, attempt)
}

const continuedReason = /*i18n*/ 'The printer stopped part way. Another printer prints the rest.'

/** Cancels a job that must not print. An error of the printer is only logged. */
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
 * transaction. If anything was sent to a printer before, there is no refund: an operator has to check first.
 */
export async function failAndRefund(
  context: PrintingContext,
  { attempt, reason, signal }: AttemptInput & { reason: string },
): Promise<void> {
  await cancelLeftoverJob(context, { attempt, signal })
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: reason },
    async alongside(inTransaction, { id: requestId }) {
      const isRefunded = !(await wasEverSent(inTransaction.db, requestId))
      await transitionRequest(inTransaction, { requestId, to: 'failed', actor: 'system', reason, isRefunded })
      if (!isRefunded) return
      const refundReason = /*i18n*/ 'It could not be printed'
      await transitionRequest(inTransaction, { requestId, to: 'cancelled', actor: 'system', refundReason })
    },
  })
  await deletePrepared(context, attempt)
}

/**
 * Ends the attempt of a request that its owner cancelled before a page was printed, and cancels the request.
 * A request that was already reported as printing is left to the desk.
 */
export async function endCancelled(context: EndContext, attempt: Attempt): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { stage: 'failed', failure: withdrawnFailure },
    async alongside(inTransaction, { id: requestId, owner_id: ownerId, status }) {
      if (status === 'in_queue') return cancelForOwner(inTransaction, { ownerId, requestId })
      const failed = { to: 'failed', actor: 'system', reason: cancelledThere } as const
      await transitionRequest(inTransaction, { requestId, ...failed })
    },
  })
  await deletePrepared(context, attempt)
}

/**
 * Ends an attempt of a request that must not be printed any more. The attempt stays open while the printer
 * cannot be reached: its job must not be printed once the printer is back.
 */
export async function endWithdrawn(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<void> {
  const report = await cancelAtPrinter(context, { attempt, signal })
  const mayBePrinted = attempt.progress.sendTried && !(report && endedUnprinted(report))
  const failure = mayBePrinted ? `${withdrawnFailure} It may have come out all the same.` : withdrawnFailure
  if (mayBePrinted) {
    context.log.warn(
      { request: attempt.request.id, jobState: report?.state },
      'a request that was not to be printed any more may have come out: look into the tray',
    )
  }
  await updateAttempt(context.db, attempt, { stage: 'failed', failure, updated_at: context.clock() })
  await deletePrepared(context, attempt)
}

const withdrawnFailure = 'The request was not to be printed any more.'

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
 * Cancels the job, and returns its state after that if the printer still knows it. It changes nothing if the
 * job has ended, or if the printer has another job with its number.
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
