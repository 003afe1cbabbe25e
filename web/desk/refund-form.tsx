import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees, toRupees } from '@campus-print/domain/pricing'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { amountFault } from './amount-fault.ts'
import { readAmount } from './read-amount.ts'
import { type AskedRefund, RefundQuestion } from './refund-question.tsx'
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
  const [asked, setAsked] = useState<AskedRefund>()
  const [isChecked, setChecked] = useState(false)
  const begin = () => {
    setTyped(undefined)
    setReason('')
    setChecked(false)
  }
  const { refund, isPending, fault, onChanged, ...refused } = useRefund(requestId, begin)
  useEffect(() => {
    if (refused.amountFault !== undefined) amountField.current?.focus()
    else if (refused.reasonFault !== undefined) reasonField.current?.focus()
  }, [refused.amountFault, refused.reasonFault])

  const amountText = typed ?? String(payment.kept)
  const amount = readAmount(amountText)
  const said = amount === undefined ? 'money' : formatRupees(amount)
  const why = reason.trim()
  const wrong = {
    amount: amountFault(amount, kept),
    reason: why === '' ? 'Please say why' : undefined,
  }
  const isWrongShown = isChecked && !isPending
  const leavesPrint = amount !== undefined && isStillPrinted(payment, amount)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount === undefined || wrong.amount !== undefined) amountField.current?.focus()
    else if (wrong.reason !== undefined) reasonField.current?.focus()
    else setAsked({ amount, reason: why, leavesPrint })
  }
  const give = (agreed: AskedRefund) => {
    // Refused or unanswered, it stands there as it was sent, for whoever sent it to decide anew.
    setTyped(typed ?? String(toRupees(agreed.amount)))
    refund(agreed)
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
            onChange={({ target }) => {
              setTyped(target.value)
              onChanged()
            }}
            className="max-w-40"
          />
        )}
      </Field>
      <RefundReasonField
        ref={reasonField}
        reason={reason}
        reader={owner.name}
        fault={(isWrongShown ? wrong.reason : undefined) ?? refused.reasonFault}
        onChange={(changed) => {
          setReason(changed)
          onChanged()
        }}
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
      {asked && (
        <RefundQuestion
          asked={asked}
          receiver={owner.name}
          onClose={() => setAsked(undefined)}
          onConfirm={() => give(asked)}
        />
      )}
    </form>
  )
}
