import { i18n } from '@campus-print/domain/language'
import {
  formatRupees,
  type PageColor,
  type PriceList,
  type PrintType,
  quote,
} from '@campus-print/domain/pricing'
import { formatPageRange, type PageNumbers } from '@campus-print/domain/printing'
import { Palette } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { DraftSettings } from '../draft.ts'

interface Props {
  /** The pages to print; `undefined` while the range is invalid. */
  pages: PageNumbers | undefined
  /** The pages of the document that have colour; `undefined` while they are looked for. */
  foundColors: PageNumbers | undefined
  /** The pages that a mixed print has in colour. */
  inColor: ReadonlySet<number> | undefined
  settings: DraftSettings
  prices: PriceList | undefined
  onChange: (part: Partial<DraftSettings>) => void
}

/** Which pages have colour and what that costs. Shows nothing until that is known. */
export function ColorHintNote({ pages, foundColors, inColor, settings, prices, onChange }: Props) {
  const { copies, printType } = settings
  const print = pages && foundColors && { pages, colorPages: foundColors, inColor, copies, printType }
  const hint = print && prices && colorHint(print, prices)
  return (
    <div aria-live="polite">
      {hint && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-blue-soft px-3 py-2 text-blue-ink">
          <Palette aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-44 text-sm">{hint.sentence}</p>
          {hint.offer && (
            <Button variant="quiet" className="-mx-2" onClick={() => onChange({ ...hint.offer })}>
              {offerLabel(hint.offer)}
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
  /** Settings that may be better. */
  offer?: Partial<Pick<DraftSettings, 'printType' | 'colorPages'>>
}

function offerLabel({ printType }: NonNullable<ColorHint['offer']>): string {
  if (printType === 'black') return i18n.t('Switch to Black & White')
  return printType === 'mixed' ? i18n.t('Colour only there') : i18n.t('Only pages with colour')
}

interface Print {
  /** The pages to print. */
  pages: PageNumbers
  /** The pages of the whole document that have colour. */
  colorPages: PageNumbers
  /** The pages that a mixed print has in colour. */
  inColor?: ReadonlySet<number> | undefined
  copies: number
  printType: PrintType
}

/** Compares the pages with the chosen ink; `undefined` where no other ink is worth a hint. */
export function colorHint(print: Print, prices: PriceList): ColorHint | undefined {
  const { pages, printType } = print
  const printedPages = new Set(pages)
  const colored = print.colorPages.filter((page) => printedPages.has(page))
  if (printType === 'black') return colored.length === 0 ? undefined : greyHint(colored, print, prices)
  if (printType === 'mixed') return mixedHint(colored, print)
  return colored.length === 0 ? noColorHint(print, prices) : costHint(colored, print, prices)
}

/** How many of the pages have colour. Whole sentences per case, since languages differ in their order. */
function countsOf(colored: PageNumbers, pages: PageNumbers) {
  return { colored: colored.length, count: pages.length }
}

function greyHint(colored: PageNumbers, { pages, copies }: Print, prices: PriceList): ColorHint {
  const sentence = greySentence(colored, pages)
  const more = colored.length * copies * (prices.color - prices.black)
  if (colored.length === pages.length || more <= 0) return { sentence }
  return {
    sentence: `${sentence} ${i18n.t('In colour only there, the print costs {more} more.', { more: formatRupees(more) })}`,
    offer: { printType: 'mixed', colorPages: null },
  }
}

/** Which pages of a mixed print are in colour, and whether those are the ones that have colour. */
function mixedHint(colored: PageNumbers, { pages, inColor }: Print): ColorHint | undefined {
  if (!inColor) return undefined
  const chosen = pages.filter((page) => inColor.has(page))
  const isAsFound = chosen.join() === colored.join()
  if (chosen.length === 0) {
    if (isAsFound)
      return {
        sentence: i18n.t('None of these pages has colour: black and white gives the same print.'),
        offer: { printType: 'black' },
      }
    return { sentence: i18n.t('No page prints in colour.'), offer: { colorPages: null } }
  }
  return {
    sentence: i18n.t(
      '{count, plural, one {# page prints in colour ({which}).} other {# pages print in colour ({which}).}} Switch pages below their pictures.',
      { count: chosen.length, which: formatRuns(chosen) },
    ),
    ...(!isAsFound && { offer: { colorPages: null } }),
  }
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
  const sentence = costSentence(colored, print, { black, color, mixed: mixedCost(colored, print, prices) })
  const isPart = colored.length < print.pages.length
  return { sentence, offer: isPart ? { printType: 'mixed', colorPages: null } : { printType: 'black' } }
}

function mixedCost(colored: PageNumbers, { pages, copies }: Print, prices: PriceList): number {
  const print = {
    pagesUsed: pages.length,
    copies,
    printType: 'mixed',
    colorPagesUsed: colored.length,
  } as const
  return quote(print, prices).total
}

function costSentence(colored: PageNumbers, { pages }: Print, cost: Record<PrintType, number>): string {
  const values = {
    ...countsOf(colored, pages),
    which: formatRuns(colored),
    black: formatRupees(cost.black),
    color: formatRupees(cost.color),
    mixed: formatRupees(cost.mixed),
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
    '{colored, plural, one {# of {count, number} pages has colour ({which}).} other {# of {count, number} pages have colour ({which}).}} With colour only there, the print costs {mixed} instead of {color}.',
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
    offer: { printType: 'black' },
  }
}

const mostRuns = 6

/** `5, 7-9`; only the first runs of a long list. */
function formatRuns(pages: PageNumbers): string {
  const runs = formatPageRange(pages).split(', ')
  return runs.length > mostRuns ? `${runs.slice(0, mostRuns).join(', ')}, …` : runs.join(', ')
}

function costs({ pages, copies }: Print, prices: PriceList): Record<PageColor, number> {
  const costOf = (printType: PageColor) => quote({ pagesUsed: pages.length, copies, printType }, prices).total
  return { black: costOf('black'), color: costOf('color') }
}
