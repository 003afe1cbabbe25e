import type { PrintRequest } from '@campus-print/contract/ordering'
import { attemptStates } from '@campus-print/domain/payments'
import { printTypes } from '@campus-print/domain/pricing'
import { medias, orientations } from '@campus-print/domain/printing'

export interface RequestPage {
  readonly requests: PrintRequest[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

/**
 * Reads the answer of a list. Another version of the server, or a proxy, may send another shape: what cannot be read is
 * left out, and no list at all is an empty one, so that the screen never fails.
 */
export function readRequestPage(answer: unknown): RequestPage {
  const { data, pagination, total } = asRecord(answer)
  const requests = (Array.isArray(data) ? data : []).flatMap((row: unknown) => readRequest(row) ?? [])
  const { page, pages } = asRecord(pagination)
  return {
    requests,
    page: asCount(page) ?? 1,
    pages: asCount(pages) ?? Math.min(requests.length, 1),
    total: asCount(total) ?? requests.length,
  }
}

/** A status that the server did not send is `unknown`, which has a grey badge. */
const noStatus = 'unknown' as PrintRequest['status']

function readRequest(row: unknown): PrintRequest | undefined {
  const raw = asRecord(row)
  const id = asText(raw['id']) ?? asText(raw['_id'])
  if (id === undefined) return undefined
  return {
    ...(raw as unknown as PrintRequest),
    id,
    uniqueId: asText(raw['uniqueId']) ?? null,
    serverFileName: asText(raw['serverFileName']) ?? '',
    documentName: asText(raw['documentName']) ?? '',
    status: (asText(raw['status']) as PrintRequest['status'] | undefined) ?? noStatus,
    paymentAttempt: oneOf(attemptStates, raw['paymentAttempt']),
    copies: asCount(raw['copies']) ?? 1,
    pagesUsed: asCount(raw['pagesUsed']) ?? 1,
    totalPages: asCount(raw['totalPages']) ?? 1,
    totalCost: asRupees(raw['totalCost']),
    pageSize: oneOf(medias, raw['pageSize']),
    orientation: oneOf(orientations, raw['orientation']),
    printType: oneOf(printTypes, raw['printType']),
    queueNumber: asCount(raw['queueNumber']) ?? null,
    createdAt: asText(raw['createdAt']) ?? asText(raw['timestamp']) ?? '',
    paidAt: asText(raw['paidAt']) ?? null,
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

function asRupees(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) / 100 : 0
}

/** The value, or the first of those that there are. */
function oneOf<Value>(known: readonly [Value, ...Value[]], value: unknown): Value {
  return known.find((each) => each === value) ?? known[0]
}
