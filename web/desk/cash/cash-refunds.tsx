import type { CashRefund } from '@campus-print/contract/desk-cash'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { formatAmount } from './cash-amount.ts'
import { usePayOutRefund } from './cash-queries.ts'

/** Refunds that their owners collect here. */
export function CashRefunds({ refunds, expected }: { refunds: readonly CashRefund[]; expected: number }) {
  return (
    <Card aria-labelledby="cash-refunds" className="grid gap-3">
      <CardTitle id="cash-refunds">{i18n.t('To be paid out in cash')}</CardTitle>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <CashRefundRow refund={refund} expected={expected} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `expected` should be in the drawer, in rupees. */
function CashRefundRow({ refund, expected }: { refund: CashRefund; expected: number }) {
  const { id, printId, owner, reason } = refund
  const amount = formatRupees(fromRupees(refund.amount))
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = usePayOutRefund(id)
  return (
    <div className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere">
            <span className="font-mono">{printId}</span> <bdi>{owner.name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">{[reason, owner.phone].join(' · ')}</p>
        </div>
        <Button variant="plain" busy={isPending} onClick={() => setAsking(true)}>
          {i18n.t('Pay out {amount}', { amount })}
        </Button>
      </div>
      {error !== null && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={i18n.t('Pay out {amount} to {name}?', { amount, name: owner.name })}
        detail={[
          ...(refund.amount > expected
            ? [
                i18n.t('Only {expected} should be in the drawer. Count it first if it holds more.', {
                  expected: formatAmount(Math.max(0, expected)),
                }),
              ]
            : []),
          i18n.t('Check the print ID {printId}. The money leaves the drawer; this cannot be undone.', {
            printId,
          }),
        ].join(' ')}
        confirm={i18n.t('{amount} paid out', { amount })}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </div>
  )
}
