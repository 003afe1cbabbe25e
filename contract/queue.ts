import { printerStates } from '@campus-print/domain/health'
import { printTypes } from '@campus-print/domain/pricing'
import { finishings, medias } from '@campus-print/domain/printing'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const queueStatus = endpoint({
  method: 'GET',
  path: '/api/print/queue-status',
  summary: 'How many prints wait, how long printing them takes, and the places of one’s own',
  access: 'user',
  answer: success({
    data: z.object({
      /** Paid requests of everyone that wait, and that are being printed. */
      inQueue: z.number(),
      inProcess: z.number(),
      /** Time until all of them are printed; `null` while no printer accepts prints. */
      estimatedMinutes: z.nullable(z.number()),
      /** `available` are those that take prints now. */
      printers: z.object({ available: z.number(), total: z.number() }),
      /** One’s own requests in the queue, by their place in it. */
      yours: z.array(
        z.object({
          id: z.string(),
          /** The print ID. */
          uniqueId: z.string(),
          /** 1 is printed next. */
          place: z.number(),
          estimatedMinutes: z.nullable(z.number()),
          /** When it can be collected: `estimatedMinutes` of the desk's opening hours from now. */
          readyAt: z.nullable(Timestamp),
        }),
      ),
    }),
  }),
})

/** More than any order has. */
const mostPages = 1_000_000

export const estimatePrint = endpoint({
  method: 'GET',
  path: '/api/print/estimate',
  summary: 'When a print could be collected that is paid now',
  access: 'user',
  query: z.object({
    /** Printed sides of all copies. */
    pages: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(mostPages)),
    pageSize: z.enum(medias),
    printType: z.enum(printTypes),
    doubleSided: z.enum(['true', 'false']),
    finishing: z.optional(z.enum(finishings)),
  }),
  answer: success({
    data: z.object({
      /** Time until the print is done; `null` while no working printer can print it. */
      estimatedMinutes: z.nullable(z.number()),
      /** When as many of the desk's opening minutes have passed; `null` also if the desk stays closed for weeks. */
      readyAt: z.nullable(Timestamp),
    }),
  }),
})

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/print/printers',
  summary: 'The printers with their state and what they can print',
  access: 'user',
  answer: success({
    data: z.array(
      z.object({
        name: z.string(),
        state: z.enum(printerStates),
        /** The printer’s own words, such as `media-empty-error`. */
        stateReasons: z.array(z.string()),
        /** `null`, and no sizes, of a printer that has not answered yet. */
        color: z.nullable(z.boolean()),
        duplex: z.nullable(z.boolean()),
        pageSizes: z.array(z.enum(medias)),
        /** What it does with the sheets of each copy. */
        finishings: z.array(z.enum(finishings)),
      }),
    ),
  }),
})
