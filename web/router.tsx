import type { Permission } from '@campus-print/domain/accounts'
import { type CheckoutReturn, checkoutReturns } from '@campus-print/domain/payments'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { hasSessionEnded, sessionQuery } from './accounts/session.ts'
import { UserFaultScreen } from './accounts/user-fault-screen.tsx'
import { paths, readReturnPath } from './paths.ts'
import { RouteFault } from './site/route-fault.tsx'
import { Shell } from './site/shell.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { sayFault } from './ui/toasts.tsx'

interface Context {
  queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({ component: Shell })

/** Screens for visitors; who is signed in goes on to where they wanted to be. */
const forVisitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  // The router lays this over what the address says: a key that is left out would keep what stands there.
  validateSearch: (search): { next?: string | undefined } => ({ next: readReturnPath(search['next']) }),
  // A visitor's page does not wait for the server: should there be a session after all, the guard runs again.
  beforeLoad: ({ context, search }) => {
    const user = context.queries.getQueryData(sessionQuery.queryKey)
    if (user) throw redirect({ href: search.next ?? paths.dashboard, state: true })
  },
})

/** Screens for signed-in users; others sign in first and come back. */
const forUsers = createRoute({
  getParentRoute: () => root,
  id: 'users',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    // With its state: the step one was at is part of where one comes back to.
    const hasEnded = hasSessionEnded(context.queries)
    if (!user) {
      const state = { ...location.state, sessionEnded: hasEnded }
      throw redirect({ to: paths.login, search: { next: location.href }, state })
    }
    return { user }
  },
  errorComponent: UserFaultScreen,
})

/** Screens for those with a permission; to anyone else they do not exist. */
function holdersOf<Name extends Permission>(permission: Name) {
  return createRoute({
    getParentRoute: () => forUsers,
    id: permission,
    beforeLoad: async ({ context }) => {
      // What this browser remembers of a user may be older than what managers said since.
      const user = await context.queries.fetchQuery(sessionQuery)
      if (!user?.permissions.includes(permission)) throw redirect({ to: paths.dashboard })
    },
    errorComponent: UserFaultScreen,
  })
}

const forManagers = holdersOf('manage')
const forTheDesk = holdersOf('desk')

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null)
    throw redirect({ to: user ? paths.dashboard : paths.landing })
  },
})

const visitorScreens = [
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.landing,
    component: lazyRouteComponent(() => import('./site/landing-screen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.login,
    component: lazyRouteComponent(() => import('./accounts/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.register,
    component: lazyRouteComponent(() => import('./accounts/register-screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.verify,
    // Without knowing whom a code was mailed to there is nothing to ask.
    beforeLoad: ({ location, search }) => {
      const { verification } = location.state
      if (verification) return { verification }
      sayFault('Invalid verification request')
      throw redirect({ to: paths.login, search })
    },
    component: lazyRouteComponent(() => import('./accounts/verify-screen.tsx'), 'VerifyScreen'),
  }),
  createRoute({
    getParentRoute: () => forVisitors,
    path: paths.forgotPassword,
    component: lazyRouteComponent(
      () => import('./accounts/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
] as const

const userScreens = [
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.dashboard,
    component: lazyRouteComponent(() => import('./ordering/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.print,
    component: lazyRouteComponent(() => import('./ordering/print-screen.tsx'), 'PrintScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.payment,
    validateSearch: (search): { outcome?: CheckoutReturn } => {
      const outcome = checkoutReturns.find((known) => known === search['outcome'])
      return outcome === undefined ? {} : { outcome }
    },
    component: lazyRouteComponent(() => import('./payments/payment-screen.tsx'), 'PaymentScreen'),
  }),
  createRoute({
    getParentRoute: () => forUsers,
    path: paths.profile,
    component: lazyRouteComponent(() => import('./accounts/profile-screen.tsx'), 'ProfileScreen'),
  }),
] as const

const managerScreens = [
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
] as const

const deskScreens = [
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
      elsewhere,
    ]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteFault,
    scrollRestoration: true,
  })
}

/** Fetches the code of every screen, so that the next one opens at once, and without a connection too. */
export function fetchScreens(router: ReturnType<typeof makeRouter>): void {
  for (const route of Object.values(router.routesById)) {
    // A screen that does not come now is fetched again when one goes there.
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
