import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

interface Props {
  page: number
  pages: number
  /** A page was chosen. */
  onChoose: () => void
}

/** Links to the pages of the history: at most five numbers around the present one. */
export function Pagination({ page, pages, onChoose }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={i18n.t('Pages')} className="grid justify-items-center gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-center gap-1">
        <PageLink page={page - 1} isDisabled={page <= 1} onChoose={onChoose}>
          <ChevronLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{i18n.t('Previous')}</span>
        </PageLink>
        {pageWindow(page, pages).map((number) => (
          <PageLink
            key={number}
            page={number}
            label={i18n.t('Page {page, number}', { page: number })}
            isCurrent={number === page}
            onChoose={onChoose}
          >
            {number.toLocaleString(i18n.locale)}
          </PageLink>
        ))}
        <PageLink page={page + 1} isDisabled={page >= pages} onChoose={onChoose}>
          <span className="max-sm:sr-only">{i18n.t('Next')}</span>
          <ChevronRight aria-hidden className="size-5" />
        </PageLink>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {i18n.t('Showing page {page, number} of {pages, number}', { page, pages })}
      </p>
    </nav>
  )
}

interface PageLinkProps {
  page: number
  /** For screen readers, where a number alone is shown. */
  label?: string
  isCurrent?: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

function PageLink({ page, label, isCurrent = false, isDisabled = false, onChoose, children }: PageLinkProps) {
  const className = clsx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg px-2 font-semibold tabular-nums sm:px-3',
    isCurrent ? 'bg-accent text-on-accent' : 'hover:bg-accent-soft',
    isDisabled && 'pointer-events-none opacity-50',
  )
  if (isDisabled) {
    return (
      <span role="link" aria-disabled className={className}>
        {children}
      </span>
    )
  }
  return (
    <Link
      to={paths.history}
      search={(before) => ({ ...before, page: page > 1 ? page : undefined })}
      resetScroll={false}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onClick={onChoose}
    >
      {children}
    </Link>
  )
}

const windowSize = 5

/** The page numbers to show: at most five, with the present one in the middle where there are enough. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(windowSize, pages)
  const first = Math.min(Math.max(page - Math.floor(windowSize / 2), 1), pages - size + 1)
  return Array.from({ length: size }, (_, index) => first + index)
}
