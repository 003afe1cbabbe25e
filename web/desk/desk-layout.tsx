import { i18n } from '@campus-print/domain/language'
import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { HoldNotice, useSettings } from '../settings/index.ts'
import { SectionNav } from '../ui/layout/section-nav.tsx'
import { useOpenSupport } from './messages/support-queries.ts'

/** The screens of the desk, with the way from one to the other. */
export function Layout() {
  const { settings } = useSettings()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const places = [
    { name: i18n.t('Board'), to: paths.desk },
    { name: i18n.t('Payments'), to: paths.deskPayments },
    { name: i18n.t('Messages'), to: paths.deskMessages, count: <OpenSupportCount /> },
    { name: i18n.t('Cash'), to: paths.deskCash },
  ]
  return (
    <>
      <SectionNav label={i18n.t('Print desk')} places={places} path={path} isDemo={settings.demo} />
      <HoldNotice />
      <Outlet />
    </>
  )
}

/** How many problems and messages wait for an answer, beside the way to them. */
function OpenSupportCount() {
  const { report = 0, message = 0 } = useOpenSupport()
  if (report + message === 0) return null
  return (
    <span className="ml-2 min-w-6 rounded-full bg-accent px-1.5 py-0.5 text-center text-sm text-on-accent tabular-nums">
      {(report + message).toLocaleString(i18n.locale)}
    </span>
  )
}
