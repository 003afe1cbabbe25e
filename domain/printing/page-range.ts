import { i18n } from '../language/index.ts'
import { plainDigits } from './plain-digits.ts'

/** The pages of a document that are to be printed, in document order, counted from 1, each once. */
export type PageNumbers = readonly number[]

/** Longest page range that is sent and stored, in characters: hundreds of single pages. */
export const maxPageRangeLength = 2_000

/** Longest list of coloured pages, in characters: every other page of the longest document a campus may allow. */
export const maxColorPagesLength = 350_000

/** Why a page range cannot be read: `message` as the specification words it, `detail` with the cause or what to write. */
export class PageRangeError extends Error {
  readonly detail: string
  constructor(message: string, detail: string) {
    super(message)
    this.name = 'PageRangeError'
    this.detail = detail
  }
}

/**
 * Reads a page range such as `1-5, 8, 10-12` against a document of `pageCount` pages; `all` or nothing means every
 * page. It is read as people write it: with any dash or `to`, with spaces between the pages, open at an end (`5-` to
 * the last page), in the digits of any script. Throws `PageRangeError` for what is malformed or outside the document.
 */
export function parsePageRange(range: string, pageCount: number): PageNumbers {
  if (isAll(range)) return sequence(1, pageCount)
  const parts = range.replace(unfinished, '$1').split(separator)
  const runs = parts.flatMap((part) => splitRuns(part).map((run) => parseRun(run, pageCount)))
  // Joined first: thousands of runs that overlap would take seconds page by page.
  return joinRuns(runs).flatMap(([first, last]) => sequence(first, last))
}

/** A run of pages; both ends belong to it. */
type Run = readonly [first: number, last: number]

/** Joins runs that touch or overlap, and sorts them. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: [first: number, last: number][] = []
  for (const [first, last] of runs.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}

/**
 * The one way a choice of pages is sent, kept and shown: `all`, or as `formatPageRange` writes it. Throws as reading
 * does, and for one that is too long when it is written so.
 */
export function normalizePageRange(range: string, pageCount: number): string {
  const normal = isAll(range) ? 'all' : formatPageRange(parsePageRange(range, pageCount))
  if (normal.length > maxPageRangeLength) {
    throw new PageRangeError(
      i18n.t('Invalid page format'),
      i18n.t('These are too many single pages. Write some as ranges.'),
    )
  }
  return normal
}

/** The shortest way to write a set of pages: `[1, 2, 3, 8]` is `1-3, 8`. */
export function formatPageRange(pages: PageNumbers): string {
  const runs = joinRuns(pages.map((page) => [page, page]))
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/**
 * Reads which pages of a document of `pageCount` pages are printed in colour: `none`, `all`, or a page range. Throws as
 * `parsePageRange` does.
 */
export function parseColorPages(range: string, pageCount: number): PageNumbers {
  return isNone(range) ? [] : parsePageRange(range, pageCount)
}

/** The one way in which such a choice is sent, kept and shown. Throws as reading does. */
export function normalizeColorPages(range: string, pageCount: number): string {
  if (isNone(range)) return noPages
  return isAll(range) ? 'all' : formatPageRange(parsePageRange(range, pageCount))
}

/** Writes pages in that way. */
export function formatColorPages(pages: PageNumbers, pageCount: number): string {
  if (pages.length === 0) return noPages
  return pages.length === pageCount ? 'all' : formatPageRange(pages)
}

const noPages = 'none'

function isNone(range: string): boolean {
  return range.trim().toLowerCase() === noPages
}

function isAll(range: string): boolean {
  return /^\s*(?:all\s*)?$/i.test(range)
}

/** A comma or semicolon; also an Arabic, an ideographic or a wide comma. */
const separator = /[,;\u060C\u3001\uFF0C]/
/** The user is about to continue. */
const unfinished = new RegExp(String.raw`(\S\s*)${separator.source}\s*$`)
/** Any hyphen or dash, or a minus sign. */
const dash = / ?[\p{Dash_Punctuation}\u2212]+ ?/gu
const wordForDash = /(\d) ?to ?(?=\d)/gi

/** The pages and runs of one part, which spaces may stand between: `2 4 – ६` is `2` and `4-6`. */
function splitRuns(part: string): string[] {
  // The fast path for the usual notation, since there may be thousands of parts.
  const plain = part.trim()
  if (/^\d+(-\d+)?$/.test(plain)) return [plain]
  const spaced = plainDigits(part).replaceAll(/\s+/g, ' ')
  return spaced.replaceAll(dash, '-').replaceAll(wordForDash, '$1-').trim().split(' ')
}

function parseRun(run: string, pageCount: number): Run {
  const match = /^(\d{1,9})$|^(\d{0,9})-(\d{0,9})$/.exec(run)
  if (!match || run === '-') {
    throw new PageRangeError(i18n.t('Invalid page format'), unreadableRangeMessage(run))
  }
  const [, only, from, to] = match
  if (only !== undefined) {
    const page = Number(only)
    if (isOutside(page, pageCount)) {
      throw new PageRangeError(i18n.t('Invalid page: {run}', { run }), pageCountMessage(pageCount))
    }
    return [page, page]
  }
  const first = from ? Number(from) : 1
  const last = to ? Number(to) : pageCount
  if (isOutside(first, pageCount) || isOutside(last, pageCount)) {
    throw new PageRangeError(i18n.t('Invalid range: {run}', { run }), pageCountMessage(pageCount))
  }
  if (first > last) {
    const range = `${last}-${first}`
    throw new PageRangeError(
      i18n.t('Invalid range: {run}', { run }),
      i18n.t('It runs backwards. Write {range}.', { range }),
    )
  }
  return [first, last]
}

function isOutside(page: number, pageCount: number): boolean {
  return page < 1 || page > pageCount
}

function unreadableRangeMessage(run: string): string {
  return run === ''
    ? i18n.t('There is a comma too many. Write pages like 1-5, 8, 10-12.')
    : i18n.t('We cannot read "{run}". Write pages like 1-5, 8, 10-12.', { run })
}

function pageCountMessage(pageCount: number): string {
  return i18n.t('This document has {pageCount, plural, one {# page} other {# pages}}.', { pageCount })
}

function sequence(first: number, last: number): PageNumbers {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
