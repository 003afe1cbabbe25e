import { contactOf } from '../accounts/index.ts'
import { drawQr, printPage, sendMail } from '../messages/index.ts'
import { type PrintRequestRow, type RequestEvent, anyRequest } from '../ordering/index.ts'
import type { RefundEvent } from '../payments/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { printFailedMail } from './mails/print-failed-mail.tsx'
import { printReadyMail } from './mails/print-ready-mail.tsx'
import { refundMail } from './mails/refund-mail.tsx'

/** Sends the owner of a request an e-mail that the print can be collected. */
export async function notifyReady(context: WriteContext, { request }: RequestEvent): Promise<void> {
  const { email } = await contactOf(context.db, request.owner_id)
  const qr = await drawQr(request.print_id)
  await sendMail(context, printReadyMail(email, { ...(await printOf(context, request)), qr }))
}

/** Sends the owner of a request an e-mail that it could not be printed, and why. */
export async function notifyFailed(
  context: WriteContext,
  { request, reason, isRefunded }: RequestEvent,
): Promise<void> {
  const { email } = await contactOf(context.db, request.owner_id)
  await sendMail(
    context,
    printFailedMail(email, { ...(await printOf(context, request)), reason, isRefunded }),
  )
}

/** Sends the owner of a request an e-mail that a refund is on its way, or that the provider has sent it. */
export async function notifyRefund(
  context: WriteContext,
  { request, amount, isProcessed }: RefundEvent & { isProcessed: boolean },
): Promise<void> {
  const { email, isGone } = await contactOf(context.db, request.owner_id)
  if (isGone) return
  await sendMail(context, refundMail(email, { ...printInMail(request), amount, isThere: isProcessed }))
}

async function printOf({ db }: WriteContext, { id }: PrintRequestRow) {
  return printInMail(await anyRequest(db, id))
}

function printInMail(request: { id: string; print_id: string; document_name: string }) {
  return { documentName: request.document_name, printId: request.print_id, page: printPage(request.id) }
}
