import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Palette } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { PagePicture, type SheetStyle } from '../../../documents/index.ts'
import { checkBoxClass } from '../../../ui/forms/check-box.tsx'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import type { DraftSettings } from '../draft.ts'
import { colorsAfterToggle } from './chosen-colors.ts'
import { type ChosenPages, pagesAfterToggle } from './chosen-pages.ts'

const moreAtOnce = 24

interface Props {
  fileName: string
  pageCount: number
  chosen: ChosenPages
  /** Of a mixed print: the pages in colour. */
  inColor: ReadonlySet<number> | undefined
  sheet: SheetStyle
  /** Wide screens show the sheets in rows, others in one strip. */
  isWide: boolean
  onOpen: (page: number) => void
  onChange: (part: Partial<DraftSettings>) => void
}

/** All pages on their sheets, with size, orientation and ink; each is clicked in or out, and opens the preview. */
export function ChosenSheets(props: Props) {
  const { pageCount, chosen, sheet, isWide } = props
  const layout = isWide ? rowsOf(pageCount, sheet.ratio) : strip(sheet.ratio)
  const printed = useMemo(() => new Set(chosen.pages), [chosen.pages])
  const firstPrinted = chosen.pages?.[0] ?? 1
  const [opened, setOpened] = useState(moreAtOnce)
  const shown = Math.min(pageCount, Math.max(opened, firstPrinted + moreAtOnce / 2))
  const hidden = pageCount - shown
  const { list, stop } = useRovingFocus<HTMLUListElement>(shown + (hidden > 0 ? 1 : 0))
  useScrollToItem(list.ref, firstPrinted, isWide)
  return (
    <ul
      {...list}
      aria-label={i18n.t('Pages of the document')}
      style={layout.list}
      className={`relative ${layout.className}`}
    >
      {Array.from({ length: shown }, (_, index) => index + 1).map((page) => (
        <SheetItem
          key={page}
          {...props}
          page={page}
          isPrinted={printed.has(page)}
          layout={layout}
          stop={stop(page - 1)}
        />
      ))}
      {hidden > 0 && (
        <li className="grid shrink-0 place-items-center">
          <button
            type="button"
            {...stop(shown)}
            onClick={() => setOpened(shown + moreAtOnce)}
            className="min-h-11 rounded-lg px-3 text-sm font-semibold text-accent-ink hover:bg-accent-soft"
          >
            {i18n.t('{hidden, plural, one {# more page} other {# more pages}}', { hidden })}
          </button>
        </li>
      )}
    </ul>
  )
}

interface ItemProps extends Props {
  page: number
  isPrinted: boolean
  layout: ReturnType<typeof rowsOf> | ReturnType<typeof strip>
  /** The attributes of a stop of the keyboard's focus. */
  stop: ReturnType<ReturnType<typeof useRovingFocus>['stop']>
}

/** One page on its sheet, with its number and ink. */
function SheetItem(props: ItemProps) {
  const { fileName, pageCount, chosen, inColor, sheet, onOpen, onChange, page, isPrinted, layout, stop } =
    props
  return (
    <li style={layout.item} className="grid shrink-0 content-start">
      <button
        type="button"
        {...stop}
        aria-label={i18n.t('Preview page {page, number}', { page })}
        onClick={() => onOpen(page)}
        className="w-full rounded-sm px-1 pt-1"
      >
        <PagePicture
          {...sheet}
          fileName={fileName}
          page={page}
          width={layout.pictureWidth}
          label=""
          className={clsx('transition-opacity', !isPrinted && 'opacity-35')}
        />
      </button>
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <label className="flex min-h-11 items-center justify-center gap-2 text-sm text-ink-soft tabular-nums">
          <input
            type="checkbox"
            {...stop}
            aria-label={i18n.t('Print page {page, number}', { page })}
            checked={isPrinted}
            onChange={() => onChange(pagesAfterToggle(chosen, page))}
            className={checkBoxClass}
          />
          {page.toLocaleString(i18n.locale)}
        </label>
        {inColor && (
          <button
            type="button"
            {...stop}
            aria-label={i18n.t('Print page {page, number} in colour', { page })}
            aria-pressed={inColor.has(page)}
            disabled={!isPrinted}
            onClick={() => onChange(colorsAfterToggle(inColor, { page, pageCount }))}
            className={clsx(
              'flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg px-2 text-sm font-semibold disabled:opacity-40',
              inColor.has(page) ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-well',
            )}
          >
            <Palette aria-hidden className="size-4 shrink-0" />
            {inColor.has(page) ? i18n.t('Colour') : i18n.t('B&W')}
          </button>
        )}
      </div>
    </li>
  )
}

/** Brings a page into view inside the box that scrolls, when a typed range begins with it. */
function useScrollToItem(list: RefObject<HTMLUListElement | null>, page: number, isWide: boolean): void {
  useEffect(() => {
    const item = list.current?.children[page - 1]
    const box = isWide ? list.current?.parentElement : list.current
    if (!item || !box || list.current?.contains(document.activeElement)) return
    const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    const isInView = isWide
      ? inner.top >= outer.top && inner.bottom <= outer.bottom
      : inner.left >= outer.left && inner.right <= outer.right
    if (isInView) return
    box.scrollBy(isWide ? { top: inner.top - outer.top } : { left: inner.left - outer.left })
  }, [list, page, isWide])
}

/** One row that scrolls sideways, with one height for all pages. */
function strip(ratio: number) {
  const height = 128
  return {
    className: '-mx-4 flex items-start gap-1 overflow-x-auto px-3 py-1 sm:-mx-6 sm:px-5',
    list: {},
    item: { width: height * ratio + 8 },
    pictureWidth: 128,
  }
}

/** Rows of sheets; fewer pages are shown larger. */
function rowsOf(count: number, ratio: number) {
  const columns = Math.min(count, ratio > 1 ? 2 : 3)
  // A single row fits beside the summary without scrolling.
  const width = `min(100%, max(11rem, 100dvh - 40rem) * ${ratio})`
  return {
    className: 'grid content-start gap-x-2 gap-y-1',
    list: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    item: count === columns ? { width, justifySelf: 'center' } : {},
    pictureWidth: columns === 3 ? 192 : 320,
  }
}
