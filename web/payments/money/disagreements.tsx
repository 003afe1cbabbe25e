import type { Reconciliation } from '@campus-print/contract/money'
import type { DisagreementKind } from '@campus-print/domain/payments'

/** Everything that does not agree: both sides, and what to do. */
export function Disagreements({ reconciliation }: { reconciliation: Reconciliation }) {
  const { disagreements, disagreementCount } = reconciliation
  const unlisted = disagreementCount - disagreements.length
  return (
    <div className="grid gap-3">
      <ul aria-label="What does not agree" className="grid gap-3">
        {disagreements.map(({ kind, about, detail }) => {
          const { title, advice } = disagreementTexts(kind)
          return (
            <li key={`${kind} ${about}`} className="grid gap-1 rounded-lg bg-well p-3">
              <p className="font-semibold">{title}</p>
              <p className="font-mono text-sm wrap-anywhere">{about}</p>
              <p className="wrap-anywhere">{detail}</p>
              <p className="text-ink-soft">{advice}</p>
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && (
        <p className="text-ink-soft">
          and {unlisted.toLocaleString('en-IN')} more, which the server’s log names
        </p>
      )}
    </div>
  )
}

/** What does not agree, and what to do about it. */
interface DisagreementText {
  readonly title: string
  readonly advice: string
}

const providerAdvice = 'Ask the payment provider which of the two is right.'
const ownLedgerAdvice =
  'Our own books disagree: someone changed the database by hand, or it is a fault of the product. Please report it.'

const texts: Readonly<Record<DisagreementKind, DisagreementText>> = {
  unknown_payment: {
    title: 'The provider has money that we do not know of',
    advice: 'Look the payment up in the provider’s dashboard, and refund it there.',
  },
  missing_payment: {
    title: 'The provider does not know a payment of ours',
    advice: 'Were the keys changed to another account?',
  },
  other_payment_amount: { title: 'A payment has two amounts', advice: providerAdvice },
  unknown_refund: {
    title: 'The provider made a refund that we do not know of',
    advice: 'It was made by hand in the provider’s dashboard, and has no credit note here.',
  },
  missing_refund: {
    title: 'The provider does not know a refund of ours',
    advice: 'Were the keys changed to another account?',
  },
  other_refund_amount: { title: 'A refund has two amounts', advice: providerAdvice },
  other_refund_status: { title: 'A refund has two endings', advice: providerAdvice },
  ledger_differs: { title: 'The ledger differs from the payments', advice: ownLedgerAdvice },
  refunded_too_much: { title: 'More was refunded than was paid', advice: ownLedgerAdvice },
  paid_without_payment: { title: 'A print and its payment disagree', advice: ownLedgerAdvice },
  invoice_missing: { title: 'An invoice is missing, or states another amount', advice: ownLedgerAdvice },
  credit_note_missing: {
    title: 'A credit note is missing, or states another amount',
    advice: ownLedgerAdvice,
  },
  invoice_gap: { title: 'A number of an invoice is missing', advice: ownLedgerAdvice },
  refund_stuck: {
    title: 'A refund has not come to its end',
    advice:
      'The provider has not taken it within a day, or its bank has not answered within eight: ask the provider.',
  },
  refund_failed: {
    title: 'A refund failed',
    advice: 'The desk finds it under Payments, and sends it again once the account holds enough.',
  },
}

function disagreementTexts(kind: DisagreementKind): DisagreementText {
  return texts[kind]
}
