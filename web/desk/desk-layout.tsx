import { i18n } from '@campus-print/domain/language'
import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** The screens of the desk, with the way from one to the other. */
export function DeskLayout() {
  const places = [
    { name: i18n.t('Board'), to: paths.desk, isExact: true },
    { name: i18n.t('Payments'), to: paths.deskPayments, isExact: false },
    { name: i18n.t('Messages'), to: paths.deskMessages, isExact: false },
    { name: i18n.t('Cash'), to: paths.deskCash, isExact: false },
  ]
  return (
    <>
      <nav aria-label={i18n.t('Print desk')} className="border-b border-line bg-sheet">
        <ul className="mx-auto flex max-w-[72rem] overflow-x-auto px-2 sm:px-4">
          {places.map(({ name, to, isExact }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: isExact, includeSearch: false }}
                className="flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
