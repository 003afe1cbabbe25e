import { i18n } from '@campus-print/domain/language'
import { formatRupees, type PriceList, type PrintType, quote } from '@campus-print/domain/pricing'
import { formatPageRange, type PageNumbers } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { colorPagesQuery } from '../../../documents/index.ts'
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
              {i18n.t('Switch to Black & White')}
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

/** How many of the pages have colour. Whole sentences per case, since languages differ in their order. */
function countsOf(colored: PageNumbers, pages: PageNumbers) {
  return { colored: colored.length, count: pages.length }
}

function greyHint(colored: PageNumbers, pages: PageNumbers): ColorHint {
  return { sentence: greySentence(colored, pages), offersBlack: false }
}

function greySentence(colored: PageNumbers, pages: PageNumbers): string {
  const counts = countsOf(colored, pages)
  if (pages.length === 1) return i18n.t('This page has colour; in black and white it prints grey.')
  if (colored.length === pages.length) {
    return i18n.t(
      'All {count, plural, one {# page} other {# pages}} have colour; in black and white they print grey.',
      counts,
    )
  }
  return i18n.t(
    '{colored, plural, one {# of {count, number} pages has colour; in black and white it prints grey.} other {# of {count, number} pages have colour; in black and white they print grey.}}',
    counts,
  )
}

function costHint(colored: PageNumbers, print: Print, prices: PriceList): ColorHint | undefined {
  const { black, color } = costs(print, prices)
  if (black >= color) return undefined
  return { sentence: costSentence(colored, print, { black, color }), offersBlack: true }
}

function costSentence(colored: PageNumbers, { pages }: Print, cost: Record<PrintType, number>): string {
  const values = {
    ...countsOf(colored, pages),
    which: formatRuns(colored),
    black: formatRupees(cost.black),
    color: formatRupees(cost.color),
  }
  if (pages.length === 1) {
    return i18n.t(
      'This page has colour. In black and white it would cost {black} instead of {color}.',
      values,
    )
  }
  if (colored.length === pages.length) {
    return i18n.t(
      'All {count, plural, one {# page} other {# pages}} have colour. In black and white all would cost {black} instead of {color}.',
      values,
    )
  }
  return i18n.t(
    '{colored, plural, one {# of {count, number} pages has colour ({which}).} other {# of {count, number} pages have colour ({which}).}} In black and white all would cost {black} instead of {color}.',
    values,
  )
}

function noColorHint(print: Print, prices: PriceList): ColorHint | undefined {
  const { black, color } = costs(print, prices)
  if (black >= color) return undefined
  return {
    sentence: i18n.t(
      '{count, plural, one {This page has no colour} other {None of these pages has colour}}: black and white gives the same print for {less} less.',
      { count: print.pages.length, less: formatRupees(color - black) },
    ),
    offersBlack: true,
  }
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
