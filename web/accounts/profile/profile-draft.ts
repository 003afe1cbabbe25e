import type { User } from '@campus-print/contract/accounts'
import type { BodyFor } from '@campus-print/contract/endpoint'
import type { updateProfile } from '@campus-print/contract/profile'
import { loadFormDraft } from '../../ui/forms/form-draft.ts'
import { profileForm } from '../session/session.ts'

/** What a user has changed of the profile and not saved. */
export type ProfileDraft = BodyFor<typeof updateProfile>

/** The fields that users may change. */
export const profileFields = ['username', 'whatsappNumber', 'department'] as const

/** Whether this tab holds changes of the profile that were not saved. */
export function hasProfileDraft(user: User): boolean {
  return loadFormDraft<ProfileDraft>(profileForm(user.id), profileFields) !== undefined
}
