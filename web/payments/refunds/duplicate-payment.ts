import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'

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
  return {
    title: i18n.t(
      '{times, plural, =2 {You paid for this print twice} other {You paid for this print # times}}',
      { times: duplicates.length + 1 },
    ),
    detail: duplicateRefundMessage(duplicates),
    hasFailed: duplicates.some(({ status }) => status === 'failed'),
  }
}

function duplicateRefundMessage(duplicates: readonly RequestRefund[]): string {
  const count = duplicates.length
  const failed = duplicates.filter(({ status }) => status === 'failed').length
  if (failed > 0 && failed < count) {
    return i18n.t(
      '{failed, plural, one {We could not send one of the other payments back.} other {We could not send # of the other payments back.}} Please ask at the print desk.',
      { failed },
    )
  }
  if (failed > 0) {
    return i18n.t(
      'We could not send {count, plural, one {the second payment} other {the other payments}} back. Please ask at the print desk.',
      { count },
    )
  }
  if (duplicates.every(({ status }) => status === 'refunded')) {
    return i18n.t(
      'We sent {count, plural, one {the second payment} other {the other payments}} back to the account you paid from: see the print summary.',
      { count },
    )
  }
  return i18n.t(
    'You get {count, plural, one {the second payment} other {the other payments}} back, on the account you paid from: see the print summary.',
    { count },
  )
}
