import type { PrintRequest } from '@campus-print/contract/ordering'
import { statusDisplay } from '@campus-print/domain/ordering'

interface RequestStateText {
  readonly meaning: string
  /** What one can do about it where the request leads to; a print that is on its way needs nobody. */
  readonly action?: string
}

/** What is happening to a request, in a few words. */
export function describeRequestState({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): RequestStateText {
  return status === 'pending' ? unpaid[paymentAttempt] : { meaning: statusDisplay[status].meaning }
}

const unpaid: Record<PrintRequest['paymentAttempt'], RequestStateText> = {
  none: { meaning: statusDisplay.pending.meaning, action: 'Pay now' },
  open: { meaning: 'Checking your payment', action: 'See payment' },
  failed: { meaning: 'Payment failed', action: 'Try again' },
}
