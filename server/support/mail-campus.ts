import { type EmailTemplate, sendMail } from '../messages/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { inLanguage } from '../platform/language.ts'
import { currentSettings } from '../settings/index.ts'

/**
 * Mails a person's message to the contact address of the campus, and returns the mail's id. Without a contact
 * address, the message is only shown at the desk.
 */
export async function mailCampus(
  { db, jobs }: Pick<WriteContext, 'db' | 'jobs'>,
  mailTo: (address: string) => EmailTemplate,
): Promise<string | null> {
  const { contact } = await currentSettings(db)
  const address = contact.email.trim()
  if (address === '') return null
  // The campus reads English, whatever the language of the author is.
  return inLanguage('en', () => sendMail({ db, jobs }, mailTo(address)))
}
