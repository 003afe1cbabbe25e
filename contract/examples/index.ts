import type { Endpoint } from '../endpoint.ts'
import { accountExamples } from './accounts.ts'
import { deskExamples } from './desk.ts'
import { deskCashExamples } from './desk-cash.ts'
import { deskSupportExamples } from './desk-support.ts'
import type { Example } from './example.ts'
import { listExamples } from './lists.ts'
import { manageExamples } from './manage.ts'
import { notificationExamples } from './notifications.ts'
import { paymentExamples } from './payments.ts'
import { printerExamples } from './printers.ts'
import { printingExamples } from './printing.ts'
import { siteExamples } from './site.ts'
import { supportExamples } from './support.ts'

export type { Example } from './example.ts'

const examples: ReadonlyMap<Endpoint, Example> = new Map([
  ...accountExamples,
  ...deskCashExamples,
  ...deskExamples,
  ...deskSupportExamples,
  ...listExamples,
  ...manageExamples,
  ...notificationExamples,
  ...paymentExamples,
  ...printerExamples,
  ...printingExamples,
  ...siteExamples,
  ...supportExamples,
])

/** The example of a call. Apart from the calls, since the browser has no use for examples. */
export function exampleOf(endpoint: Endpoint): Example | undefined {
  return examples.get(endpoint)
}

/** The calls that have examples: all of the API. */
export const exampleEndpoints: readonly Endpoint[] = [...examples.keys()]
