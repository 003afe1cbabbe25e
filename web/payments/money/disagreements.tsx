import type { Reconciliation } from '@campus-print/contract/money'
import { i18n } from '@campus-print/domain/language'
import type { DisagreementKind } from '@campus-print/domain/payments'

/** Everything that does not agree: both sides, and what to do. */
export function Disagreements({ reconciliation }: { reconciliation: Reconciliation }) {
  const { disagreements, disagreementCount } = reconciliation
  const unlisted = disagreementCount - disagreements.length
  return (
    <div className="grid gap-3">
      <ul aria-label={i18n.t('What does not agree')} className="grid gap-3">
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
          {i18n.t('and {unlisted, number} more, which the server’s log names', { unlisted })}
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

const providerAdvice = /*i18n*/ 'Ask the payment provider which of the two is right.'
const ownLedgerAdvice =
  /*i18n*/ 'Our own books disagree: someone changed the database by hand, or it is a fault of the product. Please report it.'

const texts: Readonly<Record<DisagreementKind, DisagreementText>> = {
  unknown_payment: {
    title: /*i18n*/ 'The provider has money that we do not know of',
    advice: /*i18n*/ 'Look the payment up in the provider’s dashboard, and refund it there.',
  },
  missing_payment: {
    title: /*i18n*/ 'The provider does not know a payment of ours',
    advice: /*i18n*/ 'Were the keys changed to another account?',
  },
  other_payment_amount: { title: /*i18n*/ 'A payment has two amounts', advice: providerAdvice },
  unknown_refund: {
    title: /*i18n*/ 'The provider made a refund that we do not know of',
    advice: /*i18n*/ 'It was made by hand in the provider’s dashboard, and has no credit note here.',
  },
  missing_refund: {
    title: /*i18n*/ 'The provider does not know a refund of ours',
    advice: /*i18n*/ 'Were the keys changed to another account?',
  },
  other_refund_amount: { title: /*i18n*/ 'A refund has two amounts', advice: providerAdvice },
  other_refund_status: { title: /*i18n*/ 'A refund has two endings', advice: providerAdvice },
  ledger_differs: { title: /*i18n*/ 'The ledger differs from the payments', advice: ownLedgerAdvice },
  cash_differs: { title: /*i18n*/ 'The ledger differs from the cash in the drawer', advice: ownLedgerAdvice },
  refunded_too_much: { title: /*i18n*/ 'More was refunded than was paid', advice: ownLedgerAdvice },
  paid_without_payment: { title: /*i18n*/ 'A print and its payment disagree', advice: ownLedgerAdvice },
  invoice_missing: {
    title: /*i18n*/ 'An invoice is missing, or states another amount',
    advice: ownLedgerAdvice,
  },
  credit_note_missing: {
    title: /*i18n*/ 'A credit note is missing, or states another amount',
    advice: ownLedgerAdvice,
  },
  invoice_gap: { title: /*i18n*/ 'A number of an invoice is missing', advice: ownLedgerAdvice },
  refund_stuck: {
    title: /*i18n*/ 'A refund has not come to its end',
    advice:
      /*i18n*/ 'The provider has not taken it within a day, or its bank has not answered within eight: ask the provider.',
  },
  refund_failed: {
    title: /*i18n*/ 'A refund failed',
    advice: /*i18n*/ 'The desk finds it under Payments, and sends it again once the account holds enough.',
  },
}

function disagreementTexts(kind: DisagreementKind): DisagreementText {
  const { title, advice } = texts[kind]
  return { title: i18n.t(title), advice: i18n.t(advice) }
}
