import { formatRupees, type PriceList, type PrintType, quote } from '@campus-print/domain/pricing'
import { formatPageRange, type PageNumbers } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { colorPagesQuery, formatPageCount } from '../../../documents/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftSettings } from '../draft.ts'

interface Props {
  fileName: string
  /** The pages to print; `undefined` while the range is invalid. */
  pages: PageNumbers | undefined
  settings: DraftSettings
  prices: PriceList | undefined
  onChange: (part: Partial<DraftSettings>) => void
}

/** Which pages have colour and what that costs. Shows nothing until that is known. */
export function ColorHintNote({ fileName, pages, settings, prices, onChange }: Props) {
  const { data: colorPages } = useQuery(colorPagesQuery(fileName))
  const { copies, printType } = settings
  const hint = pages && colorPages && prices && colorHint({ pages, colorPages, copies, printType }, prices)
  return (
    <div aria-live="polite">
      {hint && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-blue-soft px-3 py-2 text-blue-ink">
          <Palette aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-44 text-sm">{hint.sentence}</p>
          {hint.offersBlack && (
            <Button variant="quiet" className="-mx-2" onClick={() => onChange({ printType: 'black' })}>
              Switch to Black & White
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What the user should know about colour before paying. */
interface ColorHint {
  sentence: string
  /** Whether to offer black and white. */
  offersBlack: boolean
}

interface Print {
  /** The pages to print. */
  pages: PageNumbers
  /** The pages of the whole document that have colour. */
  colorPages: PageNumbers
  copies: number
  printType: PrintType
}

/** Compares the pages with the chosen ink; `undefined` where no other ink is worth a hint. */
export function colorHint(print: Print, prices: PriceList): ColorHint | undefined {
  const { pages, printType } = print
  const printedPages = new Set(pages)
  const colored = print.colorPages.filter((page) => printedPages.has(page))
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

/** `5, 7-9`; only the first runs of a long list. */
function formatRuns(pages: PageNumbers): string {
  const runs = formatPageRange(pages).split(', ')
  return runs.length > mostRuns ? `${runs.slice(0, mostRuns).join(', ')}, …` : runs.join(', ')
}

function costs({ pages, copies }: Print, prices: PriceList): Record<PrintType, number> {
  const costOf = (printType: PrintType) => quote({ pagesUsed: pages.length, copies, printType }, prices).total
  return { black: costOf('black'), color: costOf('color') }
}
