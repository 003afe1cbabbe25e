import { i18n } from '@campus-print/domain/language'
import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { HoldNotice, useSettings } from '../settings/index.ts'
import { SectionNav } from '../ui/layout/section-nav.tsx'
import { OpenSupportCount } from './messages/open-support-count.tsx'

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
