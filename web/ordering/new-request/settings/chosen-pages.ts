import {
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
  if (choice === 'custom' && customPages.trim() === '') return { error: 'Please specify custom page range' }
  try {
    const typedRange = choice === 'all' ? 'all' : customPages
    const pages = parsePageRange(typedRange, pageCount)
    const range = normalizePageRange(typedRange, pageCount)
    return { pages, range, sentence: describePageRange(range, pages.length) }
  } catch (error) {
    if (error instanceof PageRangeError) return { error: error.detail }
    throw error
  }
}
