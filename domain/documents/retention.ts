import type { RequestStatus } from '../ordering/index.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** New print requests are taken for a document this long after its upload, in hours; unpaid, it is kept as long. */
export const orderableForHours = 24

/** `orderableForHours` in ms. */
export const orderableForMs = orderableForHours * hourMs

export interface RetentionSettings {
  /** Days for which a print that waits to be collected keeps its document. */
  readonly keepReadyDays: number
}

export const defaultRetention: RetentionSettings = { keepReadyDays: 7 }

/** A print request, as far as its document's life depends on it. */
export interface RequestForDocument {
  readonly status: RequestStatus
  readonly isPaid: boolean
  /** When it entered its status. */
  readonly since: Date
}

/**
 * Whether a print request may still be made for a document. One window for all documents, so that a request can never
 * be made for one that is about to be deleted, and requests can not keep a document for ever. A request may be ordered once
 * more for as long as its document is there.
 */
export function isOrderable(uploadedAt: Date, now: Date): boolean {
  return now.getTime() - uploadedAt.getTime() < orderableForMs
}

/** Whether a document's bytes are to be deleted now. */
export function isToBeDeleted(
  uploadedAt: Date,
  requests: readonly RequestForDocument[],
  settings: RetentionSettings,
  now: Date,
): boolean {
  const end = deletionTime(uploadedAt, requests, settings)
  return end !== undefined && end <= now
}

/**
 * From when a document's bytes are to be deleted. They stay while a request is waiting for payment, for a printer or
 * for the desk, which has no known end (`undefined`), and for some days after it became ready. Then those that were
 * paid for go at once, and the others when they can no longer be ordered.
 */
export function deletionTime(
  uploadedAt: Date,
  requests: readonly RequestForDocument[],
  { keepReadyDays }: RetentionSettings,
): Date | undefined {
  const open = requests.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  if (open.some(({ status }) => status !== 'ready')) return undefined
  const ends = open.map(({ since }) => since.getTime() + keepReadyDays * dayMs)
  const isPaid = requests.some((request) => request.isPaid)
  return new Date(Math.max(uploadedAt.getTime() + (isPaid ? 0 : orderableForMs), ...ends))
}
