import type { PrintSettings } from '@campus-print/contract/print-settings'
import { maxDocumentPages } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import type { PrintType } from '@campus-print/domain/pricing'
import {
  type Orientation,
  type BindingMargin,
  type Finishing,
  type PageNumbers,
  PageRangeError,
  parseColorPages,
  type SheetLayout,
  sheetSize,
} from '@campus-print/domain/printing'
import type { SheetStyle } from '../documents/index.ts'

export const printTypeLabels: Readonly<Record<PrintType, string>> = {
  get black() {
    return i18n.t('Black & White')
  },
  get color() {
    return i18n.t('Colour')
  },
  get mixed() {
    return i18n.t('Mixed')
  },
}

export const orientationLabels: Readonly<Record<Orientation, string>> = {
  get portrait() {
    return i18n.t('Portrait')
  },
  get landscape() {
    return i18n.t('Landscape')
  },
}

export const bindingMarginLabels: Readonly<Record<BindingMargin, string>> = {
  get none() {
    return i18n.t('None')
  },
  get left() {
    return i18n.t('Left')
  },
  get top() {
    return i18n.t('Top')
  },
}

export const finishingLabels: Readonly<Record<Finishing, string>> = {
  get none() {
    return i18n.t('Neither')
  },
  get staple() {
    return i18n.t('Staple')
  },
  get punch() {
    return i18n.t('Punch holes')
  },
}

/** `1 sheet`, `12 sheets`. */
export function formatSheetCount(count: number): string {
  return i18n.t('{count, plural, one {# sheet} other {# sheets}}', { count })
}

/** The paper of all copies: `3 sheets`, or `3 sheets, 5 sides` where some have a back. */
export function formatPaper({ sheets, sides }: { sheets: number; sides: number }): string {
  if (sheets === sides) return formatSheetCount(sheets)
  return i18n.t(
    '{sheets, plural, one {# sheet} other {# sheets}}, {sides, plural, one {# side} other {# sides}}',
    { sheets, sides },
  )
}

/** How pages are placed on the sheets and the finishing, in a few words each; none where nothing is special. */
export function layoutWords({ pagesPerSide, booklet, bindingMargin, finishing }: SheetLayout): string[] {
  return [
    ...(booklet ? [i18n.t('Booklet')] : []),
    ...(pagesPerSide > 1 ? [i18n.t('{pagesPerSide, number} pages per side', { pagesPerSide })] : []),
    ...(bindingMargin === 'left' ? [i18n.t('Binding margin left')] : []),
    ...(bindingMargin === 'top' ? [i18n.t('Binding margin top')] : []),
    ...(finishing === 'staple' ? [i18n.t('Stapled')] : []),
    ...(finishing === 'punch' ? [i18n.t('Punched')] : []),
  ]
}

/** What the pages of all copies amount to: `12 pages`, `6 × 2 = 12 pages`. */
export function formatTotalPages(pagesUsed: number, copies: number): string {
  const totalPages = pagesUsed * copies
  return copies === 1
    ? i18n.t('{totalPages, plural, one {# page} other {# pages}}', { totalPages })
    : i18n.t('{pagesUsed, number} × {copies, number} = {totalPages, plural, one {# page} other {# pages}}', {
        pagesUsed,
        copies,
        totalPages,
      })
}

type Chosen = Pick<PrintSettings, 'pageSize' | 'orientation' | 'printType' | 'colorPages'>

/** The sheet for the settings: size, orientation, and which pages have no colour. */
export function sheetStyle({ pageSize, orientation, printType, colorPages }: Chosen): SheetStyle {
  const { width, height } = sheetSize(pageSize, orientation)
  const isPartly = printType === 'mixed' && colorPages && colorPages !== 'all'
  const pages = isPartly ? readColorPages(colorPages, maxDocumentPages) : undefined
  const inColor = pages && new Set(pages)
  return {
    ratio: width / height,
    isGrey: (page) => (inColor ? !inColor.has(page) : printType === 'black'),
  }
}

/** `undefined` for what cannot be read, such as a choice that was made for another document. */
export function readColorPages(range: string, pageCount: number): PageNumbers | undefined {
  try {
    return parseColorPages(range, pageCount)
  } catch (error) {
    if (error instanceof PageRangeError) return undefined
    throw error
  }
}
