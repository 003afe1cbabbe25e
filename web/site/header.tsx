import type { Settings } from '@campus-print/contract/settings'
import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { ChevronDown, Menu, Moon, Sun } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { CampusMark } from '../settings/index.ts'
import { sitePaths } from '../site-paths.ts'
import { IconButton } from '../ui/button.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { SignUpLink } from './sign-up-link.tsx'

export const navLinkClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 font-semibold hover:bg-accent-soft aria-[current=page]:text-accent-ink'

interface HeaderProps {
  /** Where the product's name leads. */
  home: string
  campus: Pick<Settings, 'campusName' | 'campusLogo'>
  children: ReactNode
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** The header of every page: the product's name, the navigation, the choice of light or dark. */
export function Header({ home, campus, children, onClick }: HeaderProps) {
  return (
    // Links inside a page of the app do not load the page again.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <header className="sticky top-0 z-20 border-b border-line bg-sheet low:static" onClick={onClick}>
      <div className="mx-auto flex h-16 max-w-[72rem] items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <a href={home} className="mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-lg font-semibold">
          <Logo />
          <span className="shrink-0">Campus Print</span>
          <CampusMark {...campus} />
        </a>
        {children}
        <ThemeToggle />
      </div>
    </header>
  )
}

interface VisitorNavigationProps {
  /** The path of the present page. */
  path: string
  /** Someone is signed in on this browser by now. */
  isSignedIn?: boolean
}

/** The navigation of visitors: in a row, and in a menu on a phone. */
export function VisitorNavigation({ path, isSignedIn = false }: VisitorNavigationProps) {
  const home = isSignedIn
    ? { name: i18n.t('Go to Dashboard'), href: sitePaths.dashboard }
    : { name: i18n.t('Home'), href: sitePaths.landing }
  const pages = [
    home,
    { name: i18n.t('About Us'), href: sitePaths.about },
    { name: i18n.t('Contact'), href: sitePaths.contact },
  ]
  const links = pages.map(({ name, href }) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined} className={navLinkClass}>
      {name}
    </a>
  ))
  return (
    <>
      <nav aria-label={i18n.t('Main')} className="flex items-center gap-1 max-md:hidden">
        {links}
        {!isSignedIn && (
          <Disclosure
            className={navLinkClass}
            label={
              <>
                {i18n.t('Login / Register')} <ChevronDown aria-hidden className="ml-1 size-4" />
              </>
            }
          >
            <AccountLinks path={path} />
          </Disclosure>
        )}
      </nav>
      <nav aria-label={i18n.t('Menu')} className="md:hidden">
        <Disclosure
          className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-accent-soft"
          label={
            <>
              <span className="sr-only">{i18n.t('Menu')}</span>
              <Menu aria-hidden className="size-6" />
            </>
          }
        >
          {links}
          {!isSignedIn && <AccountLinks path={path} />}
        </Disclosure>
      </nav>
    </>
  )
}

function AccountLinks({ path }: { path: string }) {
  const current = (href: string) => (href === path ? 'page' : undefined)
  return (
    <>
      <a href={sitePaths.login} aria-current={current(sitePaths.login)} className={navLinkClass}>
        {i18n.t('Login')}
      </a>
      <SignUpLink className={navLinkClass} current={current(sitePaths.register)}>
        {i18n.t('Register')}
      </SignUpLink>
    </>
  )
}

interface DisclosureProps {
  label: ReactNode
  className: string
  children: ReactNode
}

/** A menu that opens without a script too. It closes by Escape, by a choice and by a click elsewhere. */
function Disclosure({ label, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    const close = ({ target }: Event) => {
      const summary = details.current?.querySelector('summary')
      if (details.current?.open && !summary?.contains(target as Node)) details.current.open = false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('click', close, listening)
    addEventListener('keydown', onKeyDown, listening)
    return () => listening.abort()
  }, [])
  return (
    <details ref={details} className="relative">
      <summary className={clsx(className, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        {label}
      </summary>
      <div className="absolute right-0 z-30 mt-1 grid min-w-48 rounded-xl border border-line bg-sheet p-2 shadow-sheet">
        {children}
      </div>
    </details>
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
      label={isDark ? i18n.t('Use the light theme') : i18n.t('Use the dark theme')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}
