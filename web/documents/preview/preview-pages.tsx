import { i18n } from '@campus-print/domain/language'
import type { Size } from '@campus-print/domain/printing'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { PagePicture, type SheetStyle } from '../page-picture.tsx'
import { pagesInView, scrollTopOf } from './pages-in-view.ts'
import { PdfPage } from './pdf-page.tsx'
import type { PageSource } from './use-preview-source.ts'
import { useInitialScroll, useKeepCenter, useScrollView } from './use-scroll-view.ts'
import type { Zoom } from './zoom.ts'

const gap = 16

interface Props {
  fileName: string
  pageCount: number
  source: PageSource
  sheet: SheetStyle
  zoom: Zoom
  startPage: number
  onCurrentPage: (page: number) => void
}

/** All pages in one column; only those in view are drawn. */
export function PreviewPages(props: Props) {
  const { fileName, pageCount, source, sheet, zoom, startPage, onCurrentPage } = props
  const { element, setElement, scrollTop, scrollTo, ...view } = useScrollView()
  const width = Math.max(0, Math.floor((view.width - 2 * gap) * zoom))
  const height = Math.round(width / sheet.ratio)
  const pitch = height + gap
  const column = { pageCount, pitch, inset: gap, viewHeight: view.height }
  const { first, last, current } = pagesInView({ ...column, scrollTop })
  useEffect(() => onCurrentPage(current), [onCurrentPage, current])
  useInitialScroll(width > 0 ? scrollTopOf(startPage, column) : undefined, scrollTo)
  useKeepCenter(element, width)
  // The keyboard scrolls at once.
  useEffect(() => element?.focus({ preventScroll: true }), [element])

  return (
    <section
      ref={setElement}
      aria-label={i18n.t('Pages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-ground -outline-offset-2"
    >
      <div
        style={{ height: gap + pageCount * pitch, width: width + 2 * gap }}
        className="relative mx-auto flex justify-center"
      >
        {width > 0 &&
          sequence(first, last).map((page) => (
            <div
              key={page}
              style={{ top: gap + (page - 1) * pitch, width, height }}
              className={clsx(
                'absolute overflow-hidden rounded-sm border border-line bg-white shadow-sheet',
                sheet.isGrey(page) && 'grayscale',
              )}
            >
              <PreviewPage
                fileName={fileName}
                source={source}
                page={page}
                sheet={{ width, height }}
                label={i18n.t('Page {page, number} of {pageCount, number}', { page, pageCount })}
              />
            </div>
          ))}
      </div>
    </section>
  )
}

function sequence(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

interface PreviewPageProps {
  fileName: string
  source: PageSource
  page: number
  /** In CSS pixels. */
  sheet: Size
  label: string
}

/** One page of the preview. A page that this browser cannot draw is shown as the server's picture. */
function PreviewPage({ fileName, source, page, sheet, label }: PreviewPageProps) {
  const [cannotRender, setCannotRender] = useState(false)
  const [fail] = useState(() => () => setCannotRender(true))
  if (source.from === 'pdf' && !cannotRender) {
    return <PdfPage pdf={source.pdf} page={page} sheet={sheet} label={label} onFail={fail} />
  }
  return (
    <PagePicture
      fileName={fileName}
      page={page}
      width={sheet.width}
      ratio={sheet.width / sheet.height}
      label={label}
    />
  )
}
