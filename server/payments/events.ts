import type { RequestWithDocument } from '../ordering/index.ts'

/** Money of a print request that goes back. */
export interface RefundEvent {
  readonly request: RequestWithDocument
  /** In paise. */
  readonly amount: number
}

/** What `payments` publishes in the transaction that changes a refund. */
export interface PaymentsEvents {
  /** The refund is on its way. */
  RefundCreated: RefundEvent
  /** The provider has sent the money back. */
  RefundProcessed: RefundEvent
}
