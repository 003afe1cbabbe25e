import { type PriceList, type PrintType, formatRupees, quote } from '@campus-print/domain/pricing'
import { type PageNumbers, formatPageRange } from '@campus-print/domain/printing'
import { formatPageCount } from '../documents/say-pages.ts'

/** What is worth knowing about colour before one pays. */
export interface ColorHint {
  sentence: string
  /** Whether to offer black and white instead of what is chosen. */
  offersBlack: boolean
}

interface Print {
  /** The pages that are printed. */
  pages: PageNumbers
  /** The pages of the whole document that have anything coloured on them. */
  colorPages: PageNumbers
  copies: number
  printType: PrintType
}

/** Says how the chosen pages and the chosen ink go together; nothing where there is nothing to gain by knowing. */
export function colorHint(print: Print, prices: PriceList): ColorHint | undefined {
  const { pages, printType } = print
  const wanted = new Set(pages)
  const colored = print.colorPages.filter((page) => wanted.has(page))
  if (printType === 'black') return colored.length === 0 ? undefined : greyHint(colored, pages)
  return colored.length === 0 ? noColorHint(print, prices) : costHint(colored, print, prices)
}

function greyHint(colored: PageNumbers, pages: PageNumbers): ColorHint {
  const prints = colored.length === 1 ? 'it prints' : 'they print'
  return {
    sentence: `${coloredPagesText(colored, pages)}; in black and white ${prints} grey.`,
    offersBlack: false,
  }
}

function costHint(colored: PageNumbers, print: Print, prices: PriceList): ColorHint | undefined {
  const { pages } = print
  const { black, color } = costs(print, prices)
  if (black >= color) return undefined
  const which = pages.length === colored.length ? '' : ` (${formatRuns(colored)})`
  const less = `${formatRupees(black)} instead of ${formatRupees(color)}`
  const subject = pages.length === 1 ? 'it' : 'all'
  return {
    sentence: `${coloredPagesText(colored, pages)}${which}. In black and white ${subject} would cost ${less}.`,
    offersBlack: true,
  }
}

function noColorHint(print: Print, prices: PriceList): ColorHint | undefined {
  const { black, color } = costs(print, prices)
  if (black >= color) return undefined
  const subject = print.pages.length === 1 ? 'This page has no colour' : 'None of these pages has colour'
  return {
    sentence: `${subject}: black and white gives the same print for ${formatRupees(color - black)} less.`,
    offersBlack: true,
  }
}

/** `3 of 40 pages have colour`. */
function coloredPagesText(colored: PageNumbers, pages: PageNumbers): string {
  if (pages.length === 1) return 'This page has colour'
  if (colored.length === pages.length) return `All ${formatPageCount(pages.length)} have colour`
  return `${colored.length} of ${formatPageCount(pages.length)} ${colored.length === 1 ? 'has' : 'have'} colour`
}

const mostRuns = 6

/** `5, 7-9`; of many only the first. */
function formatRuns(pages: PageNumbers): string {
  const runs = formatPageRange(pages).split(', ')
  return runs.length > mostRuns ? `${runs.slice(0, mostRuns).join(', ')}, …` : runs.join(', ')
}

function costs({ pages, copies }: Print, prices: PriceList): Record<PrintType, number> {
  const costOf = (printType: PrintType) => quote({ pagesUsed: pages.length, copies, printType }, prices).total
  return { black: costOf('black'), color: costOf('color') }
}
