import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: string
  /** `count`: of what waits there. */
  places: readonly { readonly name: string; readonly to: string; readonly count?: ReactNode }[]
  /** The present path. */
  path: string
  /** The ribbon of a demo covers the top of the screen. */
  isDemo: boolean
}

/** The way between the screens of one part of the product: a row below the header, which scrolls on a phone. */
export function SectionNav({ label, places, path, isDemo }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // The longest path that the present one is in: `/desk` is the beginning of all others.
  const present = places
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce((found, { to }) => (to.length > found.length ? to : found), '')
  const index = places.findIndex(({ to }) => to === present)
  // On a phone the present section may be outside the row.
  useEffect(() => {
    const current = list.current?.children[index]
    if (list.current && current instanceof HTMLElement) list.current.scrollLeft = current.offsetLeft - 16
  }, [index])
  return (
    <nav aria-label={label} className={clsx('border-b border-line bg-sheet print:hidden', isDemo && 'pt-5')}>
      <ul ref={list} className="relative mx-auto flex max-w-[72rem] gap-1 overflow-x-auto px-2 sm:px-4">
        {places.map(({ name, to, count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={to === present ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold -outline-offset-2 hover:bg-accent-soft aria-[current=page]:border-accent aria-[current=page]:text-accent-ink sm:px-3"
            >
              {name}
              {count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
