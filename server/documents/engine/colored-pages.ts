import type { Log } from '../../platform/log/log.ts'
import { ProcessLost } from '../../platform/process/process-lost.ts'

/** Checks pages from an index on for about `spendMs`, and at least one page; rejects with `ProcessLost`. */
type CheckPages = (firstPageIndex: number, spendMs: number) => Promise<boolean[]>

/** Short enough for other requests to run in between, and long enough for dozens of pages. */
const spendMs = 1_500

/** The check stops after more pages than this have crashed the engine. */
const maxHeavyPages = 3

/**
 * The pages, counted from 0, that print in colour. A page that is too heavy to be drawn counts as coloured,
 * since it may be. If too many pages are too heavy, throws the error of the last check.
 */
export async function coloredPages(
  { checkPages, log }: { checkPages: CheckPages; log: Pick<Log, 'warn'> },
  pageCount: number,
): Promise<number[]> {
  const colored: number[] = []
  let heavyPages = 0

  /** Checks a page alone, after one of several pages was too heavy. */
  async function checkOnePage(pageIndex: number): Promise<boolean[]> {
    try {
      return await checkPages(pageIndex, 0)
    } catch (error) {
      heavyPages += 1
      if (!isTooHeavy(error) || heavyPages > maxHeavyPages) throw error
      log.warn({ err: error, pageIndex }, 'a page is too heavy to look for colour')
      return [true]
    }
  }

  async function lookFrom(pageIndex: number): Promise<boolean[]> {
    try {
      return await checkPages(pageIndex, spendMs)
    } catch (error) {
      if (!isTooHeavy(error)) throw error
      return checkOnePage(pageIndex)
    }
  }

  for (let next = 0; next < pageCount;) {
    const found = await lookFrom(next)
    if (found.length === 0) break
    const first = next
    colored.push(...found.flatMap((isColored, index) => (isColored ? [first + index] : [])))
    next += found.length
  }
  return colored
}

function isTooHeavy(error: unknown): boolean {
  return error instanceof ProcessLost && ['timeout', 'crashed'].includes(error.reason)
}
