import { i18n } from '@campus-print/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { hasPermission, saveLanguage, sessionQuery, SignUpContext } from '../accounts/index.ts'
import { paths } from '../paths.ts'
import { publicPaths } from '../site-paths.ts'
import { UnavailableBanner, useServiceStatus, useSettings } from '../settings/index.ts'
import { CampusTitle } from '../ui/layout/page.tsx'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { DemoRibbon, SkipLink } from './frame.tsx'
import { Footer } from './footer.tsx'
import { Header, navLinkClass, VisitorNavigation } from './header.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

/** The frame of every screen of the app; `notice` is shown above the screen. */
export function Shell({ notice }: { notice: ReactNode }) {
  useFocusContentOnNavigation('content')
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery)
  const { available } = useServiceStatus()
  const { settings } = useSettings()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigateInApp = useNavigateInApp()
  return (
    <div>
      <SkipLink />
      <Header home={user ? paths.dashboard : paths.landing} campus={settings} onClick={navigateInApp}>
        {user === null && <VisitorNavigation path={path} />}
        {user && (
          <nav aria-label={i18n.t('Main')} className="flex items-center gap-1">
            <a
              href={paths.dashboard}
              aria-current={path === paths.dashboard ? 'page' : undefined}
              className={`${navLinkClass} max-sm:hidden`}
            >
              {i18n.t('Dashboard')}
            </a>
            {hasPermission(user, 'desk') && <StaffLink to={paths.desk} name={i18n.t('Desk')} path={path} />}
            {hasPermission(user, 'manage') && (
              <StaffLink to={paths.manage} name={i18n.t('Manage')} path={path} />
            )}
            <UserMenuButton user={user} />
          </nav>
        )}
      </Header>
      {notice}
      <main id="content" tabIndex={-1} className="relative min-h-[calc(100dvh-4rem)] outline-none">
        <DemoRibbon />
        <CampusTitle value={settings.campusName}>
          <SignUpContext
            value={{
              isOpen: available,
              notice: <UnavailableBanner />,
              campusLogin: settings.campusLogin,
              campusLoginBy: settings.campusLoginBy,
            }}
          >
            <Outlet />
          </SignUpContext>
        </CampusTitle>
      </main>
      <Footer
        contact={user ? paths.help : paths.contact}
        onClick={navigateInApp}
        onLanguageChosen={user ? (language) => void saveLanguage(queries, language) : undefined}
      />
      <Toasts />
    </div>
  )
}

/** A place of the staff. On a small screen the user's menu alone leads there. */
function StaffLink({ to, name, path }: { to: string; name: string; path: string }) {
  const isHere = path === to || path.startsWith(`${to}/`)
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined} className={`${navLinkClass} max-lg:hidden`}>
      {name}
    </a>
  )
}

/** Opens the app's own screens without loading the page again; the public pages are pages of their own. */
function useNavigateInApp() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== location.origin || publicPaths.has(link.pathname)) return
    event.preventDefault()
    void router.navigate({ href: link.pathname })
  }
}

/** When a screen disappears with the focus in it, the next screen takes the focus. */
function useFocusContentOnNavigation(contentId: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        const isLost = document.activeElement === document.body
        if (fromLocation && isLost) {
          document.getElementById(contentId)?.focus({ preventScroll: true })
        }
      }),
    [router, contentId],
  )
}
