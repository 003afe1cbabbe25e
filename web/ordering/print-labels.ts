import type { PrintSettings } from '@campus-print/contract/ordering'
import { maxDocumentPages } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import type { PrintType } from '@campus-print/domain/pricing'
import {
  type Orientation,
  type PageNumbers,
  PageRangeError,
  parseColorPages,
  sheetSize,
} from '@campus-print/domain/printing'
import type { SheetStyle } from '../documents/index.ts'

export const printTypeLabels: Readonly<Record<PrintType, string>> = {
  get black() {
    return i18n.t('Black & White')
  },
  get color() {
    return i18n.t('Color')
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

/** `1 sheet`, `12 sheets`. */
export function formatSheetCount(count: number): string {
  return i18n.t('{count, plural, one {# sheet} other {# sheets}}', { count })
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
