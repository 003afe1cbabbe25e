import { formatRupees, type PriceList, type PrintType, quote } from '@campus-print/domain/pricing'
import { formatPageRange, type PageNumbers } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { colorPagesQuery, formatPageCount } from '../../../documents/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftSettings } from '../draft.ts'

interface Props {
  fileName: string
  /** The pages that are printed; none while they cannot be told. */
  pages: PageNumbers | undefined
  settings: DraftSettings
  prices: PriceList | undefined
  onChange: (part: Partial<DraftSettings>) => void
}

/** Which pages have colour and what that costs; quiet until it is known, and when it cannot be. */
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

/** What is worth knowing about colour before one pays. */
interface ColorHint {
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
