import type { RequestStatus } from '@campus-print/domain/ordering'
import { contactOf } from '../accounts/contact-of.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { sendMail } from './send-mail.ts'

/** A request that has just come to a status. */
export interface MovedRequest {
  readonly owner_id: string
  readonly status: RequestStatus
  readonly print_id: string
  readonly document_name: string
  readonly reason: string | null
}

interface Text {
  readonly subject: string
  readonly text: string
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
  const text = textFor(request)
  if (!text) return
  const owner = await contactOf(trx, request.owner_id)
  await sendMail({ jobs }, trx, { to: owner.email, ...text, html: null })
}

function textFor({ status, document_name: name, print_id: printId, reason }: MovedRequest): Text | undefined {
  if (status === 'ready') {
    const text = `"${name}" is printed. Show ${printId} at the print desk to collect it.`
    return { subject: `Ready to collect: ${name}`, text }
  }
  if (status === 'failed') {
    const why = reason ? ` ${reason}` : ''
    const next = 'Please ask at the print desk, which can print it again or give your money back.'
    return {
      subject: `Could not be printed: ${name}`,
      text: `"${name}" (${printId}) could not be printed.${why}\n\n${next}`,
    }
  }
  return undefined
}
