import { i18n } from '@campus-print/domain/language'
import {
  formatPageRange,
  normalizePageRange,
  type PageNumbers,
  PageRangeError,
  parsePageRange,
} from '@campus-print/domain/printing'
import { describePageRange } from '../../../documents/index.ts'
import type { DraftSettings } from '../draft.ts'

/** The chosen pages with a sentence that describes them, or why the range is invalid. */
export type ChosenPages =
  | {
      pages: PageNumbers
      /** As a request states them. */
      range: string
      sentence: string
    }
  | { pages?: never; error: string }

/** Reads the choice of pages for a document of `pageCount` pages. */
export function choosePages(
  { pages: choice, customPages }: Pick<DraftSettings, 'pages' | 'customPages'>,
  pageCount: number,
): ChosenPages {
  if (choice === 'custom' && customPages.trim() === '') {
    return { error: i18n.t('Please specify custom page range') }
  }
  try {
    const typedRange = choice === 'all' ? 'all' : customPages
    const pages = parsePageRange(typedRange, pageCount)
    const range = normalizePageRange(typedRange, pageCount)
    return { pages, range, sentence: describePageRange(range, pages.length) }
  } catch (error) {
    if (error instanceof PageRangeError) return { error: `${error.message}. ${error.detail}` }
    throw error
  }
}

/** The choice of pages after one page was clicked in or out. An invalid range is replaced by that page. */
export function pagesAfterToggle(
  { pages = [] }: ChosenPages,
  page: number,
): Pick<DraftSettings, 'pages' | 'customPages'> {
  const others = pages.filter((other) => other !== page)
  const next = others.length < pages.length ? others : [...others, page].toSorted((a, b) => a - b)
  return { pages: 'custom', customPages: formatPageRange(next) }
}
