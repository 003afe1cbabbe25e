import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../accounts/index.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'

// The menu is larger than the rest of the header, and visitors do not need it.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const linkClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 font-semibold hover:bg-accent-soft aria-[current=page]:text-accent-ink'

/** The header of every screen. */
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

/** The product's logo: a ticket with its print ID. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0">
      <path
        className="fill-accent"
        d="M8 2h16a3 3 0 0 1 3 3v8a3 3 0 0 0 0 6v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-8a3 3 0 0 0 0-6V5a3 3 0 0 1 3-3Z"
      />
      <path stroke="#fff" strokeWidth="2.5" strokeLinecap="round" d="M11 9h10M11 23h10" />
      <path stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="0.1 4.3" d="M10.6 16h11" />
    </svg>
  )
}

function ThemeToggle() {
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}
