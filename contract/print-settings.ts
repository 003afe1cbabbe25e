import { i18n } from '@campus-print/domain/language'
import { maxCopies, minCopies } from '@campus-print/domain/ordering'
import { printTypes } from '@campus-print/domain/pricing'
import {
  bindingMargins,
  finishings,
  maxColorPagesLength,
  maxPageRangeLength,
  medias,
  orientations,
  pagesPerSideChoices,
} from '@campus-print/domain/printing'
import * as z from 'zod/mini'

/** How pages are placed on sheets, beyond paper, orientation and sides. The price is that of the pages in any case. */
export const SheetLayout = {
  /** Pages on each side of a sheet. */
  pagesPerSide: z.literal([...pagesPerSideChoices]),
  /** Two pages a side, in the order in which the folded sheets read. */
  booklet: z.boolean(),
  /** The edge, as one reads, at which so much stays blank that the sheets can be bound there. */
  bindingMargin: z.enum(bindingMargins),
  finishing: z.enum(finishings),
}

/** How a document is to be printed. */
export const PrintSettings = z.object({
  copies: z
    .number()
    .check(
      z.int({ error: () => i18n.t('Copies must be a whole number') }),
      z.gte(minCopies, { error: () => i18n.t('Copies must be at least {minCopies, number}', { minCopies }) }),
      z.lte(maxCopies, { error: () => i18n.t('Copies must be at most {maxCopies, number}', { maxCopies }) }),
    ),
  /** `all`, or pages and ranges such as `1-5, 8, 10-12`. */
  pagesToPrint: z.string().check(z.maxLength(maxPageRangeLength)),
  pageSize: z.enum(medias),
  orientation: z.enum(orientations),
  printType: z.enum(printTypes),
  /** Pages of a `mixed` print in colour, as in `pagesToPrint`, or `none`. By default the pages that contain colour. */
  colorPages: z.optional(z.nullable(z.string().check(z.maxLength(maxColorPagesLength)))),
  doubleSided: z.boolean(),
  /** One page a side, no booklet, no margin and no finishing unless stated. */
  pagesPerSide: z.optional(SheetLayout.pagesPerSide),
  booklet: z.optional(SheetLayout.booklet),
  bindingMargin: z.optional(SheetLayout.bindingMargin),
  finishing: z.optional(SheetLayout.finishing),
})
export type PrintSettings = z.infer<typeof PrintSettings>

/** What stays the same from one print to the next; pages, copies and orientation belong to a document. */
export const UsualSettings = z.pick(PrintSettings, { pageSize: true, printType: true, doubleSided: true })
export type UsualSettings = z.infer<typeof UsualSettings>
