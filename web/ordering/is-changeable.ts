import type { PrintRequest } from '@campus-print/contract/ordering'

/** Whether a request can still be replaced by one with other settings: no money came, and none is on its way. */
export function canChangeSettings({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): boolean {
  return status === 'pending' && paymentAttempt !== 'open'
}
