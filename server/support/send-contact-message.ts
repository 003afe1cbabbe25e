import type { BodyOf } from '@campus-print/contract/endpoint'
import type { sendContactMessage as sendContactMessageCall } from '@campus-print/contract/support'
import { contactMessagesByAddress, contactMessagesByPerson } from '@campus-print/domain/support'
import { lockAccount } from '../accounts/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Caller } from '../platform/http/route.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import { mailCampus } from './mail-campus.ts'
import { contactMessageMail } from './mails.tsx'
import { insertContactMessage } from './support-store.ts'

export interface SupportContext extends Pick<WriteContext, 'db' | 'jobs' | 'now'> {
  readonly limits: RateLimits
}

interface ContactMessage {
  readonly form: BodyOf<typeof sendContactMessageCall>
  /** The signed-in user; unset for a visitor. */
  readonly sender: Pick<Caller, 'id' | 'email'> | undefined
  /** The network address that the message comes from. */
  readonly address: string
}

/** Stores a message and mails it to the contact address of the campus, in one transaction. */
export async function sendContactMessage(
  { db, jobs, limits, now }: SupportContext,
  { form, sender, address }: ContactMessage,
): Promise<void> {
  await countMessage(limits, { address, person: sender ? `account ${sender.id}` : form.email })
  await db.transaction().execute(async (trx) => {
    if (sender) await lockAccount(trx, sender.id)
    const contact = { ...form, accountEmail: sender?.email }
    await insertContactMessage(trx, {
      ...form,
      user_id: sender?.id ?? null,
      mail_id: await mailCampus({ db: trx, jobs }, (to) => contactMessageMail(to, contact)),
      created_at: now,
    })
  })
}

/** Counts a message or rejects it with 429. Messages over the person's limit do not count for the network. */
async function countMessage(
  limits: RateLimits,
  { address, person }: { address: string; person: string },
): Promise<void> {
  const byAddress = { name: 'contactMessagesByAddress', ...contactMessagesByAddress }
  const byPerson = { name: 'contactMessagesByPerson', ...contactMessagesByPerson }
  await limits.spend(byAddress, address)
  try {
    await limits.spend(byPerson, person)
  } catch (error) {
    await limits.refund(byAddress, address)
    throw error
  }
}
