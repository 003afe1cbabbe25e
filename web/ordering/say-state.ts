import type { PrintRequest } from '@campus-print/contract/ordering'
import { statusDisplay } from '@campus-print/domain/ordering'

interface State {
  readonly meaning: string
  /** What one can do about it where the request leads to; a print that is on its way needs nobody. */
  readonly action?: string
}

/** What is happening to a request, in a few words. */
export function sayState({ status, paymentAttempt }: Pick<PrintRequest, 'status' | 'paymentAttempt'>): State {
  return status === 'pending' ? unpaid[paymentAttempt] : { meaning: statusDisplay[status].meaning }
}

const unpaid: Record<PrintRequest['paymentAttempt'], State> = {
  none: { meaning: statusDisplay.pending.meaning, action: 'Pay now' },
  open: { meaning: 'Checking your payment', action: 'See payment' },
  failed: { meaning: 'Payment failed', action: 'Try again' },
}
