import type { Log } from '../../platform/log/log.ts'
import { ProcessLost } from '../../platform/process/process-lost.ts'

/** Looks at pages from `first` on for about a time slice, and at one at least; rejects with `ProcessLost`. */
type Look = (firstPageIndex: number, spendMs: number) => Promise<boolean[]>

/** Short enough for others to have their turn in between, long enough for dozens of pages. */
const spendMs = 1_500

/** A document with more pages than this that bring the engine down is not looked at any further. */
const mostHeavyPages = 3

/**
 * The pages, counted from 0, that print in colour. A page that is too heavy to be drawn counts as coloured, since
 * it may be. Throws the error of the last look when too many pages are.
 */
export async function coloredPages(
  { look, log }: { look: Look; log: Pick<Log, 'warn'> },
  pageCount: number,
): Promise<number[]> {
  const colored: number[] = []
  let heavyPages = 0

  /** One of several pages was too heavy; alone it shows which. */
  async function lookAtOne(pageIndex: number): Promise<boolean[]> {
    try {
      return await look(pageIndex, 0)
    } catch (error) {
      heavyPages += 1
      if (!isTooHeavy(error) || heavyPages > mostHeavyPages) throw error
      log.warn({ err: error, pageIndex }, 'a page is too heavy to look for colour')
      return [true]
    }
  }

  async function lookFrom(pageIndex: number): Promise<boolean[]> {
    try {
      return await look(pageIndex, spendMs)
    } catch (error) {
      if (!isTooHeavy(error)) throw error
      return lookAtOne(pageIndex)
    }
  }

  for (let next = 0; next < pageCount;) {
    const found = await lookFrom(next)
    if (found.length === 0) break
    const first = next
    colored.push(...found.flatMap((isColored, at) => (isColored ? [first + at] : [])))
    next += found.length
  }
  return colored
}

function isTooHeavy(error: unknown): boolean {
  return error instanceof ProcessLost && ['timeout', 'crashed'].includes(error.reason)
}
