import { contactOf } from '../accounts/contact-of.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { printPage } from './mail/our-site.ts'
import { refundMail } from './mails/refund-mail.tsx'
import { sendMail } from './send-mail.ts'

/** A request of which money goes back. */
export interface RefundedRequest {
  readonly id: string
  readonly owner_id: string
  readonly print_id: string
  readonly document_name: string
  /** In paise. */
  readonly amount: number
  /** The provider has sent it back; otherwise it is on its way. */
  readonly isThere: boolean
}

/** Mails the owner of a request where their money is. */
export async function tellRefund(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Db,
  { id, owner_id, print_id, document_name, amount, isThere }: RefundedRequest,
): Promise<void> {
  const { email, isGone } = await contactOf(trx, owner_id)
  if (isGone) return
  const print = { documentName: document_name, printId: print_id, page: printPage(id) }
  await sendMail({ jobs }, trx, refundMail(email, { ...print, amount, isThere }))
}
