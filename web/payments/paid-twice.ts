import type { RequestPayment } from '@campus-print/contract/payments'

/** Whether money came in for a print that was paid already. */
export function isPaidTwice(payment: RequestPayment | null): boolean {
  return payment?.refunds.some(({ kind }) => kind === 'duplicate') ?? false
}
