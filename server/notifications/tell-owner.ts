import type { RequestStatus } from '@campus-print/domain/ordering'
import { contactOf } from '../accounts/contact-of.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { printPage } from './mail/our-site.ts'
import { drawQr } from './mail/qr-picture.tsx'
import type { Letter } from './mail/render-mail.tsx'
import { printFailedMail } from './mails/print-failed-mail.tsx'
import { printReadyMail } from './mails/print-ready-mail.tsx'
import { sendMail } from './send-mail.ts'

/** A request that has just come to a status. */
export interface MovedRequest {
  readonly id: string
  readonly owner_id: string
  readonly status: RequestStatus
  readonly print_id: string
  readonly document_name: string
  readonly reason: string | null
  /** What was paid goes back by itself. */
  readonly isRefunded: boolean
}

/** Whether an owner waits for this status enough to be mailed; the others are shown in the app alone. */
export function isMailed(status: RequestStatus): boolean {
  return status === 'ready' || status === 'failed'
}

/** Mails the owner of a request what they wait for. */
export async function tellOwner(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Db,
  request: MovedRequest,
): Promise<void> {
  const { email } = await contactOf(trx, request.owner_id)
  const letter = await letterFor(request, email)
  if (letter) await sendMail({ jobs }, trx, letter)
}

async function letterFor(
  { id, status, document_name, print_id, reason, isRefunded }: MovedRequest,
  to: string,
): Promise<Letter | undefined> {
  const print = { documentName: document_name, printId: print_id, page: printPage(id) }
  if (status === 'ready') return printReadyMail(to, { ...print, qr: await drawQr(print_id) })
  if (status === 'failed') return printFailedMail(to, { ...print, reason, isRefunded })
  return undefined
}
