import { dashboardPage, loginPage } from '@campus-print/contract/pages'

/** The paths that public pages lead to. They are apart, since the others come with the calls of the app. */
export const sitePaths = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  webTeam: '/web-team',
  login: loginPage,
  register: '/register',
  dashboard: dashboardPage,
} as const

/** The pages that the build renders and the server serves; they are no screens of the app. */
export const publicPaths: ReadonlySet<string> = new Set([
  sitePaths.landing,
  sitePaths.about,
  sitePaths.contact,
  sitePaths.webTeam,
])
