import { i18n } from '@campus-print/domain/language'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/index.ts'

/** The frame of every screen of a manager: the menu of sections above the screen. */
export function ManageLayout() {
  return (
    <>
      <ManageNav />
      <Outlet />
    </>
  )
}

function ManageNav() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { settings } = useSettings()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the present section may lie outside the row.
  useEffect(() => {
    const index = manageSections().findIndex(({ to }) => isWithin(path, to))
    const current = list.current?.children[index]
    if (list.current && current instanceof HTMLElement) list.current.scrollLeft = current.offsetLeft - 16
  }, [path])
  return (
    // The ribbon of a demo lies over the top of the screen.
    <nav
      aria-label={i18n.t('Manage')}
      className={clsx('border-b border-line bg-sheet print:hidden', settings.demo && 'pt-5')}
    >
      <ul ref={list} className="relative mx-auto flex max-w-[72rem] gap-1 overflow-x-auto px-2 sm:px-4">
        {manageSections().map(({ name, to }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={isWithin(path, to) ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold -outline-offset-2 hover:bg-accent-soft aria-[current=page]:border-accent aria-[current=page]:text-accent-ink sm:px-3"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isWithin(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`)
}

function manageSections() {
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
