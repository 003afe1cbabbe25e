import { isInDomains } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { currentSettings } from '../../settings/index.ts'

/** Whether an address may register here; never whether it has. */
export async function canRegister(db: Db, email: string): Promise<boolean> {
  const { emailDomains } = await currentSettings(db)
  return isInDomains(email, emailDomains)
}

/** Refuses an address outside of the campus's mail domains. */
export async function rejectForeignEmail(db: Db, email: string): Promise<void> {
  const { emailDomains } = await currentSettings(db)
  if (isInDomains(email, emailDomains)) return
  throw invalidField('email', `Please use your address at ${emailDomains.join(' or ')}`)
}
