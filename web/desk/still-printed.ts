import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { type Paise, fromRupees } from '@campus-print/domain/pricing'

export const stillPrintedWarning = 'This print is still in the queue and will be printed'

/** Whether giving so much back leaves a print to come that nobody has paid for: a refund does not cancel it. */
export function willStillPrint(
  { status, kept }: Pick<DeskPayment, 'status' | 'kept'>,
  amount: Paise,
): boolean {
  return status === 'in_queue' && amount === fromRupees(kept)
}
