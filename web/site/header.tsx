import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { sessionQuery } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

// Menus weigh more than the rest of the bar, and a visitor needs none.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const linkClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 font-semibold hover:bg-accent-soft aria-[current=page]:text-accent-ink'

/** The bar on top of every screen. */
export function Header() {
  const { data: user } = useQuery(sessionQuery)
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-sheet low:static">
      <div className="mx-auto flex h-16 max-w-[72rem] items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link
          to={user ? paths.dashboard : paths.landing}
          className="mr-auto flex min-h-11 items-center gap-2 rounded-lg font-semibold"
        >
          <Logo />
          <span className="max-[22rem]:sr-only">Campus Print</span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1">
          {user ? (
            <>
              <Link to={paths.dashboard} className={`${linkClass} max-sm:hidden`}>
                Dashboard
              </Link>
              <Suspense fallback={<span className="size-11" />}>
                <UserMenu user={user} />
              </Suspense>
            </>
          ) : (
            <>
              <Link to={paths.login} className={linkClass}>
                Login
              </Link>
              <Link to={paths.register} className={linkClass}>
                Register
              </Link>
            </>
          )}
        </nav>
        <ThemeToggle />
      </div>
    </header>
  )
}
