import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FieldError, success } from './envelope.ts'
import { CostBreakdown } from './ordering.ts'

const anything = z.optional(z.unknown())

export const validateSettings = endpoint({
  method: 'POST',
  path: '/api/print/validate-settings',
  summary:
    'Check whether a document can be ordered with some settings, and what it would cost; orders nothing',
  access: 'user',
  /** The body of a new request. The response lists what is invalid instead of rejecting the call. */
  body: z.object({
    serverFileName: anything,
    copies: anything,
    pagesToPrint: anything,
    pageSize: anything,
    orientation: anything,
    printType: anything,
    colorPages: anything,
    doubleSided: anything,
    pagesPerSide: anything,
    booklet: anything,
    bindingMargin: anything,
    finishing: anything,
    replaces: anything,
  }),
  answer: success({
    data: z.object({
      valid: z.boolean(),
      errors: z.array(FieldError),
      /** Figures are `null` where what they follow from is wrong. In rupees. */
      perPage: z.nullable(z.number()),
      /** Costs of the black and the coloured pages of a mixed print. */
      costBreakdown: z.nullable(CostBreakdown),
      /** Pages of all copies. */
      totalPages: z.nullable(z.number()),
      /** In rupees. */
      totalCost: z.nullable(z.number()),
      /** Sides that are printed, of all copies. */
      sides: z.nullable(z.number()),
      /** Sheets of paper, of all copies. */
      sheets: z.nullable(z.number()),
    }),
  }),
})
