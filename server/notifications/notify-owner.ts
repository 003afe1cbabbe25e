import { formatRupees } from '@campus-print/domain/pricing'
import { contactOf } from '../accounts/index.ts'
import type { DocumentDeleted } from '../documents/index.ts'
import { drawQr, printPage, sendMail } from '../messages/index.ts'
import {
  type PrintRequestRow,
  type RequestCancelled,
  type RequestEvent,
  anyRequest,
  publishListUpdate,
} from '../ordering/index.ts'
import type { RefundEvent } from '../payments/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { printFailedMail } from './mails/print-failed-mail.tsx'
import { printReadyMail } from './mails/print-ready-mail.tsx'
import { refundMail } from './mails/refund-mail.tsx'
import { notify } from './notify.ts'

// Each runs in the transaction that changes the request, its money or its document.

export async function notifyPaid(context: WriteContext, { request }: RequestEvent): Promise<void> {
  const { documentName, printId } = await printOf(context, request)
  const message = `${documentName} is in the queue. Its print ID is ${printId}.`
  await notify(context, { ...ownerOf(request), kind: 'paid', message })
}

/** Notifies the owner of a request that the print can be collected, also by e-mail. */
export async function notifyReady(context: WriteContext, { request }: RequestEvent): Promise<void> {
  const print = await printOf(context, request)
  const message = `${print.documentName}: show ${print.printId} at the desk`
  await notify(context, { ...ownerOf(request), kind: 'ready', message })
  const { email } = await contactOf(context.db, request.owner_id)
  const qr = await drawQr(request.print_id)
  await sendMail(context, printReadyMail(email, { ...print, qr }))
}

/** Notifies the owner of a request that it could not be printed, and why, also by e-mail. */
export async function notifyFailed(
  context: WriteContext,
  { request, reason, isRefunded }: RequestEvent,
): Promise<void> {
  const print = await printOf(context, request)
  const next = isRefunded ? 'What you paid goes back to you.' : 'Please ask at the print desk.'
  await notify(context, { ...ownerOf(request), kind: 'failed', message: `${print.documentName}: ${next}` })
  const { email } = await contactOf(context.db, request.owner_id)
  await sendMail(context, printFailedMail(email, { ...print, reason, isRefunded }))
}

/** Notifies the owner of a request that it is cancelled, but for what the owner knows already. */
export async function notifyCancelled(
  context: WriteContext,
  { request, actor, reason, refundReason }: RequestCancelled,
): Promise<void> {
  const isPaid = request.paid_at !== null
  // The owner cancelled an unpaid request, or the system a paid one that it has just called failed and refunded.
  if (isPaid ? actor === 'system' : actor === 'owner') return
  const { documentName } = await printOf(context, request)
  const detail = refundReason && isPaid ? 'what you paid goes back to you' : reason
  const message = detail ? `${documentName}: ${detail}` : documentName
  await notify(context, { ...ownerOf(request), kind: 'cancelled', message })
}

export async function notifyCollected(context: WriteContext, { request }: RequestEvent): Promise<void> {
  const { documentName } = await printOf(context, request)
  await notify(context, {
    ...ownerOf(request),
    kind: 'collected',
    message: `${documentName} was handed over.`,
  })
}

/** Sends the owner of a request an e-mail that a refund is on its way. */
export function notifyRefundCreated(context: WriteContext, event: RefundEvent): Promise<void> {
  return mailRefund(context, event, { isThere: false })
}

/** Notifies the owner of a request that the provider has sent a refund, also by e-mail. */
export async function notifyRefunded(context: WriteContext, event: RefundEvent): Promise<void> {
  const { request, amount } = event
  const { isGone } = await contactOf(context.db, request.owner_id)
  if (isGone) return
  const message = `${formatRupees(amount)} for ${request.document_name} went back to where you paid from.`
  await notify(context, { ...ownerOf(request), kind: 'refunded', message })
  await mailRefund(context, event, { isThere: true })
}

async function mailRefund(
  context: WriteContext,
  { request, amount }: RefundEvent,
  { isThere }: { isThere: boolean },
): Promise<void> {
  const { email, isGone } = await contactOf(context.db, request.owner_id)
  if (isGone) return
  await sendMail(context, refundMail(email, { ...printInMail(request), amount, isThere }))
}

/** Notifies the owner of a document that its time is over; it has no page of its own. */
export async function notifyDocumentDeleted(
  context: WriteContext,
  { document, request }: DocumentDeleted,
): Promise<void> {
  const { db, now } = context
  const message = `${document.name} was deleted and can no longer be opened.`
  const userId = document.owner_id
  await notify(context, { userId, requestId: request?.id ?? null, kind: 'document_deleted', message })
  if (request) await publishListUpdate(db, { ...request, owner_id: userId }, now)
}

function ownerOf(request: PrintRequestRow) {
  return { userId: request.owner_id, requestId: request.id }
}

async function printOf({ db }: WriteContext, { id }: PrintRequestRow) {
  return printInMail(await anyRequest(db, id))
}

function printInMail(request: { id: string; print_id: string; document_name: string }) {
  return { documentName: request.document_name, printId: request.print_id, page: printPage(request.id) }
}
