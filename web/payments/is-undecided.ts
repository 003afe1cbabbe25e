import { ApiError } from '../api/api-error.ts'

/** Whether a payment may yet turn out well though the call that proves it did not. */
export function mayStillSucceed(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    !error.isFromServer ||
    error.code === 'payment_pending' ||
    // The provider took the money and cannot be asked now: that decides nothing.
    error.code === 'gateway_unavailable' ||
    error.code === 'internal'
  )
}
