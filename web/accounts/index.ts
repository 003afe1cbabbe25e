/** What other features may use of this one. */
export { categoryLabels, permissionLabels } from './account-labels.ts'
export { isRateLimited, sessionErrorMessage } from './session/session-errors.ts'
export { hasSessionExpired, saveLanguage, sessionQuery, signOut, userDataKey } from './session/session.ts'
export { hasSessionHint } from './session/session-hint.ts'
export { SignUpContext } from './sign-up-open.ts'
export { useRecheckOnForbidden, useUser } from './session/use-user.ts'
export { hasCategory, hasPermission, isEmailVerified } from './session/user-checks.ts'
