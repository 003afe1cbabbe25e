import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { readAmount } from './read-amount.ts'
import { RefundReasonField } from './refund-reason-field.tsx'
import { useRefund } from './use-refund.ts'

/** Gives back all that is kept, or a part of it, with the reason that its owner will read. */
export function RefundForm({ payment: { requestId, kept, owner } }: { payment: DeskPaymentDetails }) {
  // Until something is typed, all that is left, which another operator may change.
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const begin = () => {
    setTyped(undefined)
    setReason('')
    setChecked(false)
  }
  const { refund, isPending, amountFault, reasonFault, fault } = useRefund(requestId, begin)

  const amountText = typed ?? String(kept)
  const amount = readAmount(amountText)
  const said = amount === undefined ? 'money' : formatRupees(fromRupees(amount))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount !== undefined && reason.trim() !== '') setAsking(true)
  }
  const missing = {
    amount: amount === undefined ? 'Please enter rupees, such as 4 or 4.50' : undefined,
    reason: reason.trim() === '' ? 'Please say why' : undefined,
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={ask}>
      <Field
        label="Amount in rupees"
        hint={`Up to ${formatRupees(fromRupees(kept))}`}
        fault={(isChecked ? missing.amount : undefined) ?? amountFault}
      >
        {(ties) => (
          <TextInput
            {...ties}
            inputMode="decimal"
            autoComplete="off"
            value={amountText}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-40"
          />
        )}
      </Field>
      <RefundReasonField
        reason={reason}
        reader={owner.name}
        fault={(isChecked ? missing.reason : undefined) ?? reasonFault}
        onChange={setReason}
      />
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
        detail="It goes to the account it was paid from, with a credit note. This cannot be undone."
        confirm={`Give ${said} back`}
        onClose={() => setAsking(false)}
        onConfirm={() => amount !== undefined && refund({ amount, reason: reason.trim() })}
      />
    </form>
  )
}
