import type { Reconciliation } from '@campus-print/contract/money'

/** How much was compared: `12 payments and 1 refund`. */
export function comparedMessage({ payments, refunds }: Pick<Reconciliation, 'payments' | 'refunds'>): string {
  return `${count(payments, 'payment')} and ${count(refunds, 'refund')}`
}

function count(many: number, name: string): string {
  return `${many.toLocaleString('en-IN')} ${name}${many === 1 ? '' : 's'}`
}
