import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const SiteStatistics = z.object({
  /** Confirmed accounts. */
  people: z.number(),
  /** Print requests that were printed. */
  prints: z.number(),
  /** Pages of all of their copies. */
  pages: z.number(),
})
export type SiteStatistics = z.infer<typeof SiteStatistics>

export const siteStatistics = endpoint({
  method: 'GET',
  path: '/api/site/statistics',
  summary: 'How many people print here, and how much was printed; up to five minutes old',
  access: 'public',
  ignoresSession: true,
  answer: success({ data: SiteStatistics }),
})
