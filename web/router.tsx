import { type CampusLoginProblem, campusLoginProblems } from '@campus-print/contract/pages'
import type { Permission } from '@campus-print/domain/accounts'
import { type CheckoutReturn, checkoutReturns } from '@campus-print/domain/payments'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { readSupportSearch } from './desk/messages/support-search.ts'
import { hasSessionExpired, sessionQuery, startSession } from './accounts/session/session.ts'
import { useUser } from './accounts/session/use-user.ts'
import { hasPermission } from './accounts/session/user-checks.ts'
import { readAuditSearch, readReportSearch } from './manage/manage-search.ts'
import { OfflineNotice } from './offline/index.ts'
import { readHistorySearch } from './ordering/history/history-search.ts'
import { paths, readReturnPath } from './paths.ts'
import { openPublicPage } from './open-public-page.ts'
import { publicPaths } from './site-paths.ts'
import { NotFoundScreen, RouteErrorScreen, SessionErrorScreen } from './site/error-screens.tsx'
import { Shell } from './site/shell.tsx'
import { PageSpinner } from './ui/feedback/spinner.tsx'
import { toastError } from './ui/feedback/toasts.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

interface Context {
  queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({
  component: () => <Shell notice={<OfflineNotice />} />,
})

/** Screens for visitors. A signed-in user goes on to the wanted screen. */
const forVisitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  // The router merges this into the search of the address: a missing key would keep its value.
  validateSearch: (search): { next?: string | undefined } => ({ next: readReturnPath(search['next']) }),
  // A visitor's screen does not wait for the server. The guard runs again when the session is known.
  beforeLoad: ({ context, search }) => {
    const user = context.queries.getQueryData(sessionQuery.queryKey)
    if (user) throw redirect({ href: search.next ?? paths.dashboard, state: true })
  },
})

/** Screens for signed-in users. Everyone else signs in first and comes back. */
const forUsers = createRoute({
  getParentRoute: () => root,
  id: 'users',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    // The state holds the step of the screen, which the user comes back to.
    if (!user) {
      const state = { ...location.state, sessionEnded: hasSessionExpired(context.queries) }
      throw redirect({ to: paths.login, search: { next: location.href }, state })
    }
    return { user }
  },
  errorComponent: SessionErrorScreen,
})

type LoadLayout = () => Promise<{ Layout: RouteComponent }>

/** Screens for users with a permission. Everyone else goes to the dashboard. */
function requirePermission<Name extends Permission>(permission: Name, load: LoadLayout) {
  return createRoute({
    getParentRoute: () => forUsers,
    id: permission,
    component: lazyRouteComponent(load, 'Layout'),
    beforeLoad: async ({ context, location }) => {
      // The stored user may have older permissions than the server.
      const user = await context.queries.fetchQuery(sessionQuery)
      if (!hasPermission(user, permission)) throw redirect({ to: paths.dashboard })
      // The campus asks for two-step login here; the profile says so, and sets it up.
      const state = { wantedPage: location.href }
      if (user?.needsTwoStep) throw redirect({ to: paths.profile, hash: 'two-step', state })
    },
    errorComponent: SessionErrorScreen,
  })
}

const forManagers = requirePermission('manage', () => import('./manage/manage-layout.tsx'))
const forTheDesk = requirePermission('desk', () => import('./desk/desk-layout.tsx'))

/** Public pages, which are no screens of the app, and unknown addresses. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFoundScreen,
  beforeLoad: async ({ context, location: { pathname } }) => {
    if (!publicPaths.has(pathname)) return
    const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null)
    if (user) throw redirect({ to: paths.dashboard })
    await openPublicPage(paths.landing)
  },
})

const visitorScreens = [
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.login,
    validateSearch: (search): { problem?: CampusLoginProblem | undefined } => ({
      problem: campusLoginProblems.find((problem) => problem === search['problem']),
    }),
    component: lazyRouteComponent(() => import('./accounts/sign-in/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.register,
    component: lazyRouteComponent(
      () => import('./accounts/registration/register-screen.tsx'),
      'RegisterScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.join,
    component: lazyRouteComponent(() => import('./accounts/campus/join-screen.tsx'), 'JoinScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.directoryLogin,
    component: lazyRouteComponent(
      () => import('./accounts/campus/directory-login-screen.tsx'),
      'DirectoryLoginScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.secondStep,
    component: lazyRouteComponent(
      () => import('./accounts/two-step/second-step-screen.tsx'),
      'SecondStepScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.verify,
    // Without the address there is no code to verify.
    beforeLoad: ({ location, search }) => {
      const { verification } = location.state
      if (verification) return { verification }
      toastError('Invalid verification request')
      throw redirect({ to: paths.login, search })
    },
    component: lazyRouteComponent(() => import('./accounts/registration/verify-screen.tsx'), 'VerifyScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.forgotPassword,
    component: lazyRouteComponent(
      () => import('./accounts/password-reset/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
] as const

/** Where the campus's own sign-in leads back to, with a session that the app does not know yet. */
const signedIn = createRoute({
  getParentRoute: () => root,
  path: paths.signedIn,
  validateSearch: (search): { next?: string | undefined } => ({ next: readReturnPath(search['next']) }),
  beforeLoad: async ({ context: { queries }, search: { next } }) => {
    const user = await queries.fetchQuery(sessionQuery)
    if (!user) throw redirect({ to: paths.login, search: { next } })
    startSession(queries, user)
    throw redirect({ href: next ?? paths.dashboard, replace: true })
  },
  errorComponent: SessionErrorScreen,
})

/** Where mailed links lead, whether someone is signed in here or not: they may be another's. */
const linkScreens = [
  createRoute({
    getParentRoute: () => root,
    path: paths.verifyLink,
    component: lazyRouteComponent(
      () => import('./accounts/registration/verify-link-screen.tsx'),
      'VerifyLinkScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetLink,
    component: lazyRouteComponent(
      () => import('./accounts/password-reset/reset-link-screen.tsx'),
      'ResetLinkScreen',
    ),
  }),
] as const

const userScreens = [
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.dashboard,
    component: lazyRouteComponent(loadDashboardScreen, 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.print,
    component: lazyRouteComponent(() => import('./ordering/new-request/print-screen.tsx'), 'PrintScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.payment,
    validateSearch: (search): { outcome?: CheckoutReturn; with?: string } => {
      const outcome = checkoutReturns.find((known) => known === search['outcome'])
      const others = search['with']
      return { ...(outcome && { outcome }), ...(typeof others === 'string' && { with: others }) }
    },
    component: lazyRouteComponent(() => import('./payments/payment-screen.tsx'), 'PaymentScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.history,
    validateSearch: readHistorySearch,
    component: lazyRouteComponent(() => import('./ordering/history/history-screen.tsx'), 'HistoryScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.request,
    component: lazyRouteComponent(() => import('./payments/request/request-screen.tsx'), 'RequestScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.profile,
    component: lazyRouteComponent(loadProfileScreen, 'Profile'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.help,
    component: lazyRouteComponent(() => import('./site/help-screen.tsx'), 'HelpScreen'),
  }),
] as const

const SetUpOffer = lazyPart(async () => (await import('./manage/set-up/set-up-offer.tsx')).SetUpOffer)

/** The dashboard, on which a manager finds the set-up of a new campus. */
async function loadDashboardScreen() {
  const { DashboardScreen } = await import('./ordering/requests/dashboard-screen.tsx')
  return {
    Dashboard: () => <DashboardScreen notice={hasPermission(useUser(), 'manage') ? <SetUpOffer /> : null} />,
  }
}

/** The profile, with the choices of two features that accounts may not import. */
async function loadProfileScreen() {
  const [{ ProfileScreen }, { NotificationSettings }, { PushSwitch }] = await Promise.all([
    import('./accounts/profile/profile-screen.tsx'),
    import('./notifications/notification-settings.tsx'),
    import('./offline/push-switch.tsx'),
  ])
  return {
    Profile: () => <ProfileScreen notifications={<NotificationSettings device={<PushSwitch />} />} />,
  }
}

const managerScreens = [
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.manage,
    beforeLoad: () => {
      throw redirect({ to: paths.manageSettings, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.setUp,
    component: lazyRouteComponent(() => import('./manage/set-up/set-up-screen.tsx'), 'SetUpScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.manageSettings,
    validateSearch: ({ section }): { section?: string } => (typeof section === 'string' ? { section } : {}),
    component: lazyRouteComponent(
      () => import('./manage/campus-settings/settings-screen.tsx'),
      'SettingsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.printers,
    component: lazyRouteComponent(() => import('./manage/printers/printers-screen.tsx'), 'PrintersScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.people,
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./accounts/people/people-screen.tsx'), 'PeopleScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.money,
    component: lazyRouteComponent(() => import('./payments/money/money-screen.tsx'), 'MoneyScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.reports,
    validateSearch: readReportSearch,
    component: lazyRouteComponent(() => import('./manage/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.audit,
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('./manage/audit-log/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => forManagers,
    path: paths.health,
    component: lazyRouteComponent(() => import('./manage/health/health-screen.tsx'), 'HealthScreen'),
  }),
] as const

const deskScreens = [
  createRoute({
    getParentRoute: () => forTheDesk,
    path: paths.desk,
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./desk/board/board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    getParentRoute: () => forTheDesk,
    path: paths.deskPayments,
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./desk/desk-payments-screen.tsx'), 'DeskPaymentsScreen'),
  }),
  createRoute({
    getParentRoute: () => forTheDesk,
    path: paths.deskPayment,
    component: lazyRouteComponent(() => import('./desk/desk-payment-screen.tsx'), 'DeskPaymentScreen'),
  }),
  createRoute({
    getParentRoute: () => forTheDesk,
    path: paths.deskMessages,
    validateSearch: readSupportSearch,
    component: lazyRouteComponent(() => import('./desk/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => forTheDesk,
    path: paths.deskCash,
    component: lazyRouteComponent(() => import('./desk/cash/cash-screen.tsx'), 'CashScreen'),
  }),
] as const

function readSearch({ search }: { search?: unknown }): { search?: string } {
  return typeof search === 'string' ? { search } : {}
}

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      forVisitors.addChildren(visitorScreens),
      forUsers.addChildren([
        ...userScreens,
        forTheDesk.addChildren(deskScreens),
        forManagers.addChildren(managerScreens),
      ]),
      signedIn,
      ...linkScreens,
      elsewhere,
    ]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteErrorScreen,
    scrollRestoration: true,
  })
}

/** Loads the code of every screen that this user may open, so that the next one opens at once, even offline. */
export function fetchScreens(router: ReturnType<typeof makeRouter>, queries: QueryClient): void {
  const user = queries.getQueryData(sessionQuery.queryKey)
  const parents: { readonly id: string }[] = user ? [forUsers] : [forVisitors]
  if (hasPermission(user, 'desk')) parents.push(forTheDesk)
  if (hasPermission(user, 'manage')) parents.push(forManagers)
  for (const route of Object.values(router.routesById)) {
    if (parents.some(({ id }) => id === route.parentRoute?.id))
      router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    sessionEnded?: boolean
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
