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
