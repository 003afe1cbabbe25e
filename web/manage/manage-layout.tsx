import { i18n } from '@campus-print/domain/language'
import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { HoldNotice, useSettings } from '../settings/index.ts'
import { SectionNav } from '../ui/layout/section-nav.tsx'

/** The frame of every screen of a manager: the menu of sections above the screen. */
export function Layout() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { settings } = useSettings()
  return (
    <>
      <SectionNav label={i18n.t('Manage')} places={sections()} path={path} isDemo={settings.demo} />
      <HoldNotice />
      <Outlet />
    </>
  )
}

function sections() {
  return [
    { name: i18n.t('Settings'), to: paths.manageSettings },
    { name: i18n.t('Printers'), to: paths.printers },
    { name: i18n.t('People'), to: paths.people },
    { name: i18n.t('Reports'), to: paths.reports },
    { name: i18n.t('Money'), to: paths.money },
    { name: i18n.t('Audit log'), to: paths.audit },
    { name: i18n.t('Health'), to: paths.health },
  ] as const
}
