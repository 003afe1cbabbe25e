/** The pages of a document that are to be printed, in document order, counted from 1, each once. */
export type PageNumbers = readonly number[]

/**
 * Why a page range cannot be read. `message` is the specification's word for it, `detail` says it in a sentence
 * for the person who typed it.
 */
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
 * page. Throws `PageRangeError` for what is malformed or outside the document.
 */
export function parsePageRange(range: string, pageCount: number): PageNumbers {
  const text = range.trim()
  if (text === '' || text.toLowerCase() === 'all') return sequence(1, pageCount)
  const pages = new Set<number>()
  for (const part of text.split(',')) {
    for (const page of parsePart(part.trim(), pageCount)) pages.add(page)
  }
  return [...pages].toSorted((a, b) => a - b)
}

/** The shortest way to write a set of pages: `[1, 2, 3, 8]` is `1-3, 8`. */
export function formatPageRange(pages: PageNumbers): string {
  const runs: [first: number, last: number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page === run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

function parsePart(part: string, pageCount: number): PageNumbers {
  const match = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/.exec(part)
  if (!match) throw new PageRangeError('Invalid page format', sayUnread(part))
  const first = Number(match[1])
  if (match[2] === undefined) {
    if (first < 1 || first > pageCount)
      throw new PageRangeError(`Invalid page: ${part}`, sayOutside(first, pageCount))
    return [first]
  }
  const last = Number(match[2])
  if (first > last) {
    throw new PageRangeError(`Invalid range: ${part}`, `${part} runs backwards. Write ${last}-${first}.`)
  }
  if (first < 1 || last > pageCount) {
    throw new PageRangeError(`Invalid range: ${part}`, sayOutside(first < 1 ? first : last, pageCount))
  }
  return sequence(first, last)
}

function sayUnread(part: string): string {
  return part === ''
    ? 'There is a comma too many. Write pages like 1-5, 8, 10-12.'
    : `We cannot read "${part}". Write pages like 1-5, 8, 10-12.`
}

function sayOutside(page: number, pageCount: number): string {
  return `Page ${page} is outside this ${pageCount}-page document.`
}

function sequence(first: number, last: number): PageNumbers {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
