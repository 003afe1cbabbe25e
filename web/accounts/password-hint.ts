import { i18n } from '@campus-print/domain/language'
import { minPasswordLength, passwordError, passwordErrorMessages } from '@campus-print/domain/accounts'

const fairLength = 10
const strongLength = 14

/** The strength of a password while the user types it, and how to improve it. */
export function passwordHint(password: string): string {
  const problem = passwordError(password)
  if (problem === 'too_short')
    return i18n.t('At least {count, number} characters', { count: minPasswordLength })
  if (problem) return i18n.t(passwordErrorMessages[problem])
  const length = effectiveLength(password)
  if (length < fairLength) return i18n.t('Weak: easy to guess. Three or four words in a row are harder.')
  if (length < strongLength) return i18n.t('Fair. Another word makes it strong.')
  return i18n.t('Strong: hard to guess.')
}

/** Repeated characters add little to the work of guessing, so they count less. */
function effectiveLength(password: string): number {
  const characters = [...password]
  return Math.min(characters.length, 2 * new Set(characters).size)
}
