import { type EmailTemplate, sendMail } from '../messages/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { inLanguage } from '../platform/language.ts'
import { currentSettings } from '../settings/index.ts'

/**
 * Mails what a person wrote to the campus's contact address; answers the mail's id. A campus without such an address
 * reads it at the desk alone.
 */
export async function mailCampus(
  { db, jobs }: Pick<WriteContext, 'db' | 'jobs'>,
  mailTo: (address: string) => EmailTemplate,
): Promise<string | null> {
  const { contact } = await currentSettings(db)
  const address = contact.email.trim()
  if (address === '') return null
  // Whatever the language of the person who wrote.
  return inLanguage('en', () => sendMail({ db, jobs }, mailTo(address)))
}
