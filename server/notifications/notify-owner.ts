import { i18n } from '@campus-print/domain/language'
import { formatRupees } from '@campus-print/domain/pricing'
import { contactOf } from '../accounts/index.ts'
import type { DocumentDeleted } from '../documents/index.ts'
import { drawQr, printPage } from '../messages/index.ts'
import {
  type DocumentOpened,
  type PrintRequestRow,
  type RequestCancelled,
  type RequestEvent,
  type RequestsPaid,
  type SupportAnswered,
  anyRequest,
  publishRequestUpdate,
} from '../ordering/index.ts'
import type { RefundEvent } from '../payments/index.ts'
import { type NotifyContext, deliver } from './deliver.ts'
import { printFailedMail } from './mails/print-failed-mail.tsx'
import { printReadyMail } from './mails/print-ready-mail.tsx'
import { cashRefundMail, refundMail } from './mails/refund-mail.tsx'
import { markDocumentDeleted } from './notification-store.ts'
import { notify } from './notify.ts'

// All functions run in the transaction that changes the request, its money or its document.

/** Notifies the owner of a payment once, even if it was for several prints. */
export async function notifyPaid(context: NotifyContext, { requests }: RequestsPaid): Promise<void> {
  const [request, ...others] = requests
  if (!request) return
  const { documentName, printId } = await printOf(context, request)
  if (request.free_of_charge) {
    return notify(context, { ...ownerOf(request), kind: 'reprinted', details: { documentName, printId } })
  }
  const count = others.length
  const details = { documentName, printId, ...(count > 0 && { others: count }) }
  await notify(context, { ...ownerOf(request), kind: 'paid', details })
  // No email: the payment page shows the payment immediately and offers the receipt.
  await deliver(context, {
    ...ownerOf(request),
    kind: 'paid',
    short: () => ({
      text:
        count === 0
          ? i18n.t('Campus Print: we have your payment for {documentName}. Its print ID is {printId}.', {
              documentName,
              printId,
            })
          : i18n.t(
              'Campus Print: we have your payment for {documentName} and {count, plural, one {# more document} other {# more documents}}. The first print ID is {printId}.',
              { documentName, printId, count },
            ),
      variables: [documentName, printId],
    }),
  })
}

/** Notifies the owner of a request that the print can be collected. */
export async function notifyReady(context: NotifyContext, { request }: RequestEvent): Promise<void> {
  const print = await printOf(context, request)
  const { documentName, printId } = print
  await notify(context, { ...ownerOf(request), kind: 'ready', details: { documentName, printId } })
  const qr = await drawQr(printId)
  await deliver(context, {
    ...ownerOf(request),
    kind: 'ready',
    short: () => ({
      text: i18n.t('Campus Print: {documentName} is ready to collect. Show {printId} at the print desk.', {
        documentName,
        printId,
      }),
      variables: [documentName, printId],
    }),
    mail: (to) => printReadyMail(to, { ...print, qr }),
  })
}

/** Notifies the owner of a request that it could not be printed. */
export async function notifyFailed(
  context: NotifyContext,
  { request, reason, isRefunded }: RequestEvent,
): Promise<void> {
  const print = await printOf(context, request)
  const { documentName, printId } = print
  await notify(context, { ...ownerOf(request), kind: 'failed', details: { documentName, isRefunded } })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'failed',
    short: () => ({
      text: isRefunded
        ? i18n.t(
            'Campus Print: {documentName} ({printId}) could not be printed. What you paid goes back to you.',
            { documentName, printId },
          )
        : i18n.t(
            'Campus Print: {documentName} ({printId}) could not be printed. Please ask at the print desk.',
            { documentName, printId },
          ),
      variables: [documentName, printId],
    }),
    mail: (to) => printFailedMail(to, { ...print, reason, isRefunded }),
  })
}

/** Notifies the owner that a request is cancelled, unless the owner knows that already. */
export async function notifyCancelled(
  context: NotifyContext,
  { request, actor, reason, refundReason }: RequestCancelled,
): Promise<void> {
  const isPaid = request.paid_at !== null && !request.free_of_charge
  // The owner cancelled an unpaid request, or was just notified that a paid one failed and is refunded.
  if (isPaid ? actor === 'system' : actor === 'owner') return
  const { documentName } = await printOf(context, request)
  const details = { documentName, isRefunded: refundReason !== null && isPaid, reason }
  await notify(context, { ...ownerOf(request), kind: 'cancelled', details })
}

export async function notifyCollected(context: NotifyContext, { request }: RequestEvent): Promise<void> {
  const { documentName } = await printOf(context, request)
  await notify(context, { ...ownerOf(request), kind: 'collected', details: { documentName } })
}

/**
 * Mails the owner of a request that a refund is on its way, if the owner gets messages about money by email.
 * A cash refund has to be collected, so it is also a notification.
 */
export async function notifyRefundCreated(
  context: NotifyContext,
  { request, amount, channel }: RefundEvent,
): Promise<void> {
  if (channel === 'cash') return notifyCashRefund(context, { request, amount, channel })
  const mail = (to: string) => refundMail(to, { ...printInMail(request), amount, isProcessed: false })
  await deliver(context, { ...ownerOf(request), kind: 'refunded', mail })
}

async function notifyCashRefund(context: NotifyContext, { request, amount }: RefundEvent): Promise<void> {
  const { document_name: documentName, print_id: printId } = request
  const details = { documentName, printId, amount, cash: 'to collect' } as const
  await notify(context, { ...ownerOf(request), kind: 'refunded', details })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'refunded',
    // No short text: the approved templates for refunds name the account that was paid from.
    mail: (to) => cashRefundMail(to, { ...printInMail(request), amount }),
  })
}

/**
 * Notifies the owner of a request that a refund is with them: sent by the provider, or paid out at the desk.
 */
export async function notifyRefunded(
  context: NotifyContext,
  { request, amount, channel }: RefundEvent,
): Promise<void> {
  const { isDeleted } = await contactOf(context.db, request.owner_id)
  if (isDeleted) return
  const { document_name: documentName } = request
  if (channel === 'cash') {
    // No message: the owner was handed the money.
    const details = { documentName, amount, cash: 'paid out' } as const
    return notify(context, { ...ownerOf(request), kind: 'refunded', details })
  }
  await notify(context, { ...ownerOf(request), kind: 'refunded', details: { documentName, amount } })
  await deliver(context, {
    ...ownerOf(request),
    kind: 'refunded',
    short: () => {
      const sum = formatRupees(amount)
      const text = i18n.t(
        'Campus Print: {sum} for {documentName} went back to where you paid from. Banks show it within five to seven working days.',
        { sum, documentName },
      )
      return { text, variables: [sum, documentName] }
    },
    mail: (to) => refundMail(to, { ...printInMail(request), amount, isProcessed: true }),
  })
}

/** Notifies the owner of a print that an operator opened its document, and why. */
export async function notifyDocumentOpened(
  context: NotifyContext,
  { request, operatorName, reason }: DocumentOpened,
): Promise<void> {
  const { documentName } = await printOf(context, request)
  await notify(context, {
    ...ownerOf(request),
    kind: 'document_opened',
    details: { documentName, operatorName, reason },
  })
}

/**
 * Notifies a user that the campus answered their report or message; `answerReport` and `answerMessage` send
 * the mail. An open page of the print shows the answer immediately.
 */
export async function notifyAnswered(
  context: NotifyContext,
  { userId, requestId }: SupportAnswered,
): Promise<void> {
  const request = requestId === null ? undefined : await anyRequest(context.db, requestId)
  const details = request
    ? { documentName: request.document_name, printId: request.print_id }
    : { documentName: '' }
  await notify(context, { userId, requestId, kind: 'answered', details })
  if (request) await publishRequestUpdate(context, request)
}

/**
 * Notifies the owner of a document that it was deleted. If it was deleted because the print was collected,
 * the notification of that is extended instead.
 */
export async function notifyDocumentDeleted(
  context: NotifyContext,
  { document, request }: DocumentDeleted,
): Promise<void> {
  const userId = document.owner_id
  const about = { userId, requestId: request?.id ?? null, kind: 'document_deleted' } as const
  const isMentioned = request?.status === 'completed' && (await markDocumentDeleted(context.db, request.id))
  if (!isMentioned) await notify(context, { ...about, details: { documentName: document.name } })
  if (request) await publishRequestUpdate(context, { ...request, owner_id: userId })
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
