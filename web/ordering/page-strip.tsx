import type { PageNumbers } from '@campus-print/domain/printing'
import { PagePicture } from '../documents/page-picture.tsx'
import { sayPages } from '../documents/say-pages.ts'
import type { DraftSettings } from './draft.ts'
import { sheetLook } from './sheet-look.ts'

const shownPages = 24
const height = 128

interface Props {
  fileName: string
  pages: PageNumbers
  settings: DraftSettings
}

/** The chosen pages, each on the sheet it will be printed on: its size, its way up, its ink. */
export function PageStrip({ fileName, pages, settings }: Props) {
  const { ratio, isGrey } = sheetLook(settings)
  const rest = pages.length - shownPages
  return (
    <ul
      // Scrolls sideways, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Chosen pages"
      className="relative -mx-4 flex items-start gap-3 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6"
    >
      {pages.slice(0, shownPages).map((page) => (
        <li key={page} className="shrink-0 text-center text-sm text-ink-soft">
          <div style={{ height, width: height * ratio }}>
            <PagePicture
              fileName={fileName}
              page={page}
              width={Math.round(height * ratio)}
              ratio={ratio}
              isGrey={isGrey}
              label=""
            />
          </div>
          <span className="sr-only">Page </span>
          {page}
        </li>
      ))}
      {rest > 0 && (
        <li className="shrink-0 self-center px-2 text-sm text-ink-soft">and {sayPages(rest)} more</li>
      )}
    </ul>
  )
}
