import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { amountFault } from './amount-fault.ts'
import { readAmount } from './read-amount.ts'
import { RefundReasonField } from './refund-reason-field.tsx'
import { isStillPrinted, stillPrinted } from './still-printed.ts'
import { useRefund } from './use-refund.ts'

/** Gives back all that is kept, or a part of it, with the reason that its owner will read. */
export function RefundForm({ payment }: { payment: DeskPaymentDetails }) {
  const { requestId, owner } = payment
  const kept = fromRupees(payment.kept)
  // Until something is typed, all that is left, which another operator may change.
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const amountField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const begin = () => {
    setTyped(undefined)
    setReason('')
    setChecked(false)
  }
  const { refund, isPending, fault, ...refused } = useRefund(requestId, begin)

  const amountText = typed ?? String(payment.kept)
  const amount = readAmount(amountText)
  const said = amount === undefined ? 'money' : formatRupees(amount)
  const wrong = {
    amount: amountFault(amount, kept),
    reason: reason.trim() === '' ? 'Please say why' : undefined,
  }
  const isWrongShown = isChecked && !isPending
  const leavesPrint = amount !== undefined && isStillPrinted(payment, amount)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrong.amount !== undefined) amountField.current?.focus()
    else if (wrong.reason !== undefined) reasonField.current?.focus()
    else setAsking(true)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={ask}>
      <Field
        label="Amount in rupees"
        hint={`Up to ${formatRupees(kept)}`}
        fault={(isWrongShown ? wrong.amount : undefined) ?? refused.amountFault}
      >
        {(ties) => (
          <TextInput
            {...ties}
            ref={amountField}
            inputMode="decimal"
            autoComplete="off"
            value={amountText}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-40"
          />
        )}
      </Field>
      <RefundReasonField
        ref={reasonField}
        reason={reason}
        reader={owner.name}
        fault={(isWrongShown ? wrong.reason : undefined) ?? refused.reasonFault}
        onChange={setReason}
      />
      {leavesPrint && (
        <Notice kind="warning" title={stillPrinted}>
          A refund does not cancel it. Its owner can, until printing begins, and gets the money back that way.
        </Notice>
      )}
      {fault && (
        <Notice kind="fault" announced>
          {fault}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        Give {said} back
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Give ${said} back to ${owner.name}?`}
        detail={`${leavesPrint ? `${stillPrinted}. ` : ''}The money goes to the account it was paid from, with a credit note. This cannot be undone.`}
        confirm={`Give ${said} back`}
        onClose={() => setAsking(false)}
        onConfirm={() => amount !== undefined && refund({ amount, reason: reason.trim() })}
      />
    </form>
  )
}
