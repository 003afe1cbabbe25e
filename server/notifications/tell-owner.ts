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

/** Mails the owner of a request what they wait for; other statuses are shown in the app alone. */
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
    const next = 'The print desk knows. They will print it again or give your money back.'
    return {
      subject: `Could not be printed: ${name}`,
      text: `"${name}" (${printId}) could not be printed.${why}\n\n${next}`,
    }
  }
  return undefined
}
