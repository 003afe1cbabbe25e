import { formatRupees } from '@campus-print/domain/pricing'
import { contactOf } from '../accounts/index.ts'
import type { DocumentDeleted } from '../documents/index.ts'
import { drawQr, printPage } from '../messages/index.ts'
import {
  type PrintRequestRow,
  type RequestCancelled,
  type RequestEvent,
  anyRequest,
  publishListUpdate,
} from '../ordering/index.ts'
import type { RefundEvent } from '../payments/index.ts'
import { type NotifyContext, deliver } from './deliver.ts'
import { printFailedMail } from './mails/print-failed-mail.tsx'
import { printReadyMail } from './mails/print-ready-mail.tsx'
import { refundMail } from './mails/refund-mail.tsx'
import { notify } from './notify.ts'

// Each runs in the transaction that changes the request, its money or its document.

export async function notifyPaid(context: NotifyContext, { request }: RequestEvent): Promise<void> {
  const { documentName, printId } = await printOf(context, request)
  const message = `${documentName} is in the queue. Its print ID is ${printId}.`
  const title = await notify(context, { ...ownerOf(request), kind: 'paid', message })
  const text = `Campus Print: we have your payment for ${documentName}. Its print ID is ${printId}.`
  const variables = [documentName, printId]
  // No e-mail: the payment page shows it at once and offers the receipt.
  await deliver(context, { ...ownerOf(request), kind: 'paid', short: { title, text, variables } })
}

/** Notifies the owner of a request that the print can be collected. */
export async function notifyReady(context: NotifyContext, { request }: RequestEvent): Promise<void> {
  const print = await printOf(context, request)
  const message = `${print.documentName}: show ${print.printId} at the desk`
  const title = await notify(context, { ...ownerOf(request), kind: 'ready', message })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'ready',
    short: {
      title,
      text: `Campus Print: ${print.documentName} is ready to collect. Show ${print.printId} at the print desk.`,
      variables: [print.documentName, print.printId],
    },
    mail: async (to) => printReadyMail(to, { ...print, qr: await drawQr(print.printId) }),
  })
}

/** Notifies the owner of a request that it could not be printed. */
export async function notifyFailed(
  context: NotifyContext,
  { request, reason, isRefunded }: RequestEvent,
): Promise<void> {
  const print = await printOf(context, request)
  const next = isRefunded ? 'What you paid goes back to you.' : 'Please ask at the print desk.'
  const message = `${print.documentName}: ${next}`
  const title = await notify(context, { ...ownerOf(request), kind: 'failed', message })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'failed',
    short: {
      title,
      text: `Campus Print: ${print.documentName} (${print.printId}) could not be printed. ${next}`,
      variables: [print.documentName, print.printId],
    },
    mail: (to) => printFailedMail(to, { ...print, reason, isRefunded }),
  })
}

/** Notifies the owner of a request that it is cancelled, but for what the owner knows already. */
export async function notifyCancelled(
  context: NotifyContext,
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

export async function notifyCollected(context: NotifyContext, { request }: RequestEvent): Promise<void> {
  const { documentName } = await printOf(context, request)
  await notify(context, {
    ...ownerOf(request),
    kind: 'collected',
    message: `${documentName} was handed over.`,
  })
}

/** Mails the owner of a request that a refund is on its way, where news of money goes by e-mail. */
export async function notifyRefundCreated(
  context: NotifyContext,
  { request, amount }: RefundEvent,
): Promise<void> {
  const mail = (to: string) => refundMail(to, { ...printInMail(request), amount, isThere: false })
  await deliver(context, { ...ownerOf(request), kind: 'refunded', mail })
}

/** Notifies the owner of a request that the provider has sent a refund. */
export async function notifyRefunded(
  context: NotifyContext,
  { request, amount }: RefundEvent,
): Promise<void> {
  const { isGone } = await contactOf(context.db, request.owner_id)
  if (isGone) return
  const sum = formatRupees(amount)
  const message = `${sum} for ${request.document_name} went back to where you paid from.`
  const title = await notify(context, { ...ownerOf(request), kind: 'refunded', message })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'refunded',
    short: {
      title,
      text: `Campus Print: ${message} Banks show it within five to seven working days.`,
      variables: [sum, request.document_name],
    },
    mail: (to) => refundMail(to, { ...printInMail(request), amount, isThere: true }),
  })
}

/** Notifies the owner of a document that its time is over; it has no page of its own. */
export async function notifyDocumentDeleted(
  context: NotifyContext,
  { document, request }: DocumentDeleted,
): Promise<void> {
  const message = `${document.name} was deleted and can no longer be opened.`
  const userId = document.owner_id
  await notify(context, { userId, requestId: request?.id ?? null, kind: 'document_deleted', message })
  if (request) await publishListUpdate(context, { ...request, owner_id: userId })
}

function ownerOf(request: PrintRequestRow) {
  return { userId: request.owner_id, requestId: request.id }
}

async function printOf({ db }: NotifyContext, { id }: PrintRequestRow) {
  return printInMail(await anyRequest(db, id))
}

function printInMail(request: { id: string; print_id: string; document_name: string }) {
  return { documentName: request.document_name, printId: request.print_id, page: printPage(request.id) }
}
