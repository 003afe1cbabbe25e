import type { PageNumbers } from '@campus-print/domain/printing'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatPageCount, PagePicture } from '../../../documents/index.ts'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { sheetStyle } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'

const mostSheets = 24

interface Props {
  fileName: string
  pages: PageNumbers
  /** The range is invalid, so these are all pages of the document. */
  hasInvalidRange: boolean
  settings: DraftSettings
  /** Wide screens show the sheets in rows, others in one strip. */
  isWide: boolean
  onOpen: (page: number) => void
}

/** The chosen pages on their sheets, with size, orientation and ink. */
export function ChosenSheets({ fileName, pages, hasInvalidRange, settings, isWide, onOpen }: Props) {
  const sheet = sheetStyle(settings)
  const layout = isWide ? rowsOf(pages.length, sheet.ratio) : strip(sheet.ratio)
  const shown = pages.slice(0, mostSheets)
  const [firstHidden] = pages.slice(mostSheets)
  const { list, stop } = useRovingFocus<HTMLUListElement>(shown.length + (firstHidden ? 1 : 0))
  return (
    <ul
      {...list}
      aria-label={hasInvalidRange ? 'Pages of the document' : 'Chosen pages'}
      style={layout.list}
      className={clsx('relative transition-opacity', layout.className, hasInvalidRange && 'opacity-50')}
    >
      {shown.map((page, index) => (
        <li key={page} style={layout.item} className="shrink-0">
          <SheetButton {...stop(index)} onPress={() => onOpen(page)}>
            <PagePicture {...sheet} fileName={fileName} page={page} width={layout.pictureWidth} label="" />
            <span className="sr-only">Preview page </span>
            {page}
          </SheetButton>
        </li>
      ))}
      {firstHidden !== undefined && (
        <li className="grid shrink-0 place-items-center">
          <SheetButton {...stop(shown.length)} onPress={() => onOpen(firstHidden)}>
            and {formatPageCount(pages.length - mostSheets)} more
          </SheetButton>
        </li>
      )}
    </ul>
  )
}

interface SheetButtonProps {
  tabIndex: number
  onFocus: () => void
  onPress: () => void
  children: ReactNode
}

function SheetButton({ onPress, ...rest }: SheetButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      onClick={onPress}
      className="grid min-h-11 w-full gap-1 rounded-sm px-1 pt-1 text-center text-sm text-ink-soft tabular-nums hover:text-accent-ink"
    />
  )
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
  const width = `min(100%, max(11rem, 100dvh - 34rem) * ${ratio})`
  return {
    className: 'grid content-start gap-x-2 gap-y-3',
    list: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    item: count === columns ? { width, justifySelf: 'center' } : {},
    pictureWidth: columns === 3 ? 192 : 320,
  }
}
