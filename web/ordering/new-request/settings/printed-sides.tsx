import { i18n } from '@campus-print/domain/language'
import {
  areasOf,
  type PageNumbers,
  type SheetArea,
  sheetOrientation,
  sheetSize,
  sidesOf,
  type Size,
} from '@campus-print/domain/printing'
import { useState } from 'react'
import { PagePicture, type SheetStyle } from '../../../documents/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftSettings } from '../draft.ts'

const moreAtOnce = 12

interface Props {
  fileName: string
  /** The pages to print. */
  pages: PageNumbers
  settings: DraftSettings
  isGrey: SheetStyle['isGrey']
  /** Wide screens show the sides in rows, others in one strip. */
  isWide: boolean
}

/** The sides of one copy, as they come out of the printer. */
export function PrintedSides({ fileName, pages, settings, isGrey, isWide }: Props) {
  const { pageSize, orientation, doubleSided } = settings
  const [most, setMost] = useState(moreAtOnce)
  const sheet = sheetSize(pageSize, sheetOrientation(orientation, settings))
  const ratio = sheet.width / sheet.height
  const sides = sidesOf({ ...settings, pagesUsed: pages.length })
  const hidden = Math.max(0, sides.length - most)
  return (
    <ul
      aria-label={i18n.t('Sheets as they are printed')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the strip
      tabIndex={isWide ? undefined : 0}
      style={isWide ? { gridTemplateColumns: `repeat(${ratio > 1 ? 2 : 3}, minmax(0, 1fr))` } : {}}
      className={
        isWide
          ? 'grid content-start gap-x-4 gap-y-3 px-1'
          : '-mx-4 flex items-start gap-3 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6'
      }
    >
      {sides.slice(0, most).map((places, side) => (
        <li
          key={side}
          style={isWide ? {} : { width: 128 * ratio }}
          className="grid shrink-0 content-start gap-1"
        >
          <Side
            fileName={fileName}
            sheet={sheet}
            areas={areasOf(sheet, settings, doubleSided && side % 2 === 1)}
            pages={places.map((place) => (place === null ? undefined : pages[place]))}
            isGrey={isGrey}
            width={isWide ? 192 : 128}
          />
          <span className="text-center text-sm text-ink-soft tabular-nums">
            {sideLabel(side, doubleSided)}
          </span>
        </li>
      ))}
      {hidden > 0 && (
        <li className="grid shrink-0 place-items-center">
          <Button variant="quiet" onClick={() => setMost(most + moreAtOnce)}>
            {i18n.t('{hidden, plural, one {# more side} other {# more sides}}', { hidden })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function percent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`
}

interface SideProps {
  fileName: string
  sheet: Size
  areas: readonly SheetArea[]
  /** Of each area; `undefined` where it stays blank. */
  pages: readonly (number | undefined)[]
  isGrey: SheetStyle['isGrey']
  /** Of the sheet on the screen, in CSS pixels. */
  width: number
}

function Side({ fileName, sheet, areas, pages, isGrey, width }: SideProps) {
  const shown = pages.filter((page) => page !== undefined)
  return (
    <div
      role="img"
      aria-label={sideDescription(shown)}
      style={{ aspectRatio: sheet.width / sheet.height }}
      className="relative overflow-hidden rounded-sm border border-line bg-white shadow-sheet"
    >
      {areas.map((area, at) => {
        const page = pages[at]
        if (page === undefined) return null
        return (
          <div
            key={page}
            style={{
              left: percent(area.x, sheet.width),
              bottom: percent(area.y, sheet.height),
              width: percent(area.width, sheet.width),
              height: percent(area.height, sheet.height),
            }}
            className="absolute"
          >
            <PagePicture
              isPart
              fileName={fileName}
              page={page}
              width={width}
              ratio={area.width / area.height}
              isGrey={isGrey}
              label=""
            />
          </div>
        )
      })}
    </div>
  )
}

function sideDescription(pages: readonly number[]): string {
  if (pages.length === 0) return i18n.t('A blank side')
  const list = new Intl.ListFormat(i18n.locale).format(pages.map((page) => page.toLocaleString(i18n.locale)))
  return i18n.t('{count, plural, one {Page {list}} other {Pages {list}}}', { count: pages.length, list })
}

function sideLabel(side: number, doubleSided: boolean): string {
  if (!doubleSided) return (side + 1).toLocaleString(i18n.locale)
  const sheet = Math.floor(side / 2) + 1
  return side % 2 === 0
    ? i18n.t('Sheet {sheet, number}, front', { sheet })
    : i18n.t('Sheet {sheet, number}, back', { sheet })
}
