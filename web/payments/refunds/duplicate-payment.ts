import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'

interface DuplicatePayment {
  readonly title: string
  /** Where the surplus money is. */
  readonly detail: string
  /** The refund failed. */
  readonly hasFailed: boolean
}

/** The message for a user who paid for one print more than once; `undefined` for everyone else. */
export function describeDuplicatePayment(payment: RequestPayment | null): DuplicatePayment | undefined {
  const duplicates = payment?.refunds.filter(({ kind }) => kind === 'duplicate') ?? []
  if (duplicates.length === 0) return undefined
  const times = duplicates.length === 1 ? 'twice' : `${duplicates.length + 1} times`
  return {
    title: `You paid for this print ${times}`,
    detail: duplicateRefundMessage(duplicates),
    hasFailed: duplicates.some(({ status }) => status === 'failed'),
  }
}

function duplicateRefundMessage(duplicates: readonly RequestRefund[]): string {
  const failed = duplicates.filter(({ status }) => status === 'failed').length
  if (failed > 0) {
    return `We could not send ${duplicatesText(failed, duplicates.length)} back. Please ask at the print desk.`
  }
  const all = duplicatesText(duplicates.length, duplicates.length)
  if (duplicates.every(({ status }) => status === 'refunded')) {
    return `We sent ${all} back to the account you paid from: see the print summary.`
  }
  return `You get ${all} back, on the account you paid from: see the print summary.`
}

/** Names some of the surplus payments. */
function duplicatesText(some: number, all: number): string {
  if (all === 1) return 'the second payment'
  if (some === all) return 'the other payments'
  return `${some === 1 ? 'one' : some} of the other payments`
}
