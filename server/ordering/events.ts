import type { Actor } from '@campus-print/domain/ordering'
import type { PrintRequestRow } from './tables.ts'

/** A print request whose status has just changed. */
export interface RequestEvent {
  readonly request: PrintRequestRow
  readonly actor: Actor
  readonly actorId?: string
  readonly reason: string | null
  /** The payment is refunded in the same transaction. */
  readonly isRefunded: boolean
}

/** Print requests of one owner that were paid together, or one free reprint; they have just been queued. */
export interface RequestsPaid {
  readonly requests: readonly PrintRequestRow[]
}

export interface RequestCancelled extends RequestEvent {
  /** Why what was paid is refunded; `null` when it is not. */
  readonly refundReason: string | null
}

/** An unpaid print request that its owner has just changed, with its new price. */
export interface RequestRepriced {
  readonly request: PrintRequestRow
}

/** An operator is about to open the document of a print request. */
export interface DocumentOpened {
  readonly request: PrintRequestRow
  readonly operatorName: string
  readonly reason: string
}

/** The campus answered a user's message, which may be about a print request. */
export interface SupportAnswered {
  readonly userId: string
  readonly requestId: string | null
}

/** What `ordering` publishes in the transaction that changes a print request. */
export interface OrderingEvents {
  RequestsPaid: RequestsPaid
  /** A print that failed or is bad returns to the queue. */
  RequestRequeued: RequestEvent
  RequestPrinting: RequestEvent
  RequestReady: RequestEvent
  RequestCompleted: RequestEvent
  RequestFailed: RequestEvent
  RequestCancelled: RequestCancelled
  RequestRepriced: RequestRepriced
  DocumentOpened: DocumentOpened
  SupportAnswered: SupportAnswered
}
