/** Pages as the browser's routes are written; the server leads to them, too. */
export const paymentPage = '/payment/$id'

/** The pages that the build renders, by their path, with the file of each. */
export const publicPages = {
  '/': 'landing.html',
  '/about': 'about.html',
  '/contact': 'contact.html',
  '/web-team': 'web-team.html',
} as const
export type PublicPath = keyof typeof publicPages

/** Where a signed-in user is led to from a page for visitors. */
export const dashboardPage = '/dashboard'

/** Where the links in mailed codes lead. */
export const verifyEmailPage = '/verify-email/$token'
export const resetPasswordPage = '/reset-password/$token'

/** Set to `1` beside the session's cookie, for the pages to read: without it there is no session to ask for. */
export const sessionHintName = 'signed-in'

/** Where the campus's own sign-in leads back to, with the page wanted before as `next`. */
export const loginPage = '/login'
export const signedInPage = '/signed-in'
export const joinPage = '/join'
/** Where a login is completed with a code; its token follows as the fragment, which no server sees. */
export const secondStepPage = '/login/code'

/** Why a sign-in by the campus did not succeed; the login page says it. */
export const campusLoginProblems = [
  'denied',
  'expired',
  'rejected',
  'unavailable',
  'unverified',
  'domain',
  'taken',
] as const
export type CampusLoginProblem = (typeof campusLoginProblems)[number]
