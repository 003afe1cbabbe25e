import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'

interface PaidTwice {
  readonly title: string
  /** Where the money is that was too much. */
  readonly detail: string
  /** It did not go back by itself. */
  readonly isStuck: boolean
}

/** What is said to who paid for a print that was paid already; `undefined` where nobody did. */
export function sayPaidTwice(payment: RequestPayment | null): PaidTwice | undefined {
  const second = payment?.refunds.filter(({ kind }) => kind === 'duplicate') ?? []
  if (second.length === 0) return undefined
  const times = second.length === 1 ? 'twice' : `${second.length + 1} times`
  return {
    title: `You paid for this print ${times}`,
    detail: sayWhere(second),
    isStuck: second.some(({ status }) => status === 'failed'),
  }
}

function sayWhere(second: readonly RequestRefund[]): string {
  const money = second.length === 1 ? 'the second payment' : 'the other payments'
  if (second.some(({ status }) => status === 'failed')) {
    return `We could not send ${money} back. Please ask at the print desk.`
  }
  if (second.every(({ status }) => status === 'refunded')) {
    return `We sent ${money} back to the account you paid from: see the print summary.`
  }
  return `You get ${money} back, on the account you paid from: see the print summary.`
}
