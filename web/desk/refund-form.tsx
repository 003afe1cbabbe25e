import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees, type Paise, toRupees } from '@campus-print/domain/pricing'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/inputs.tsx'
import { parseAmount, refundAmountError, stillPrintedWarning, willStillPrint } from './refund-amount.ts'
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
  const [asked, setAsked] = useState<RefundToConfirm>()
  const [isChecked, setChecked] = useState(false)
  const begin = () => {
    setTyped(undefined)
    setReason('')
    setChecked(false)
  }
  const { refund, isPending, errorMessage, onChanged, ...refused } = useRefund(requestId, begin)
  useEffect(() => {
    if (refused.refundAmountError !== undefined) amountField.current?.focus()
    else if (refused.reasonError !== undefined) reasonField.current?.focus()
  }, [refused.refundAmountError, refused.reasonError])

  const amountText = typed ?? String(payment.kept)
  const amount = parseAmount(amountText)
  const said = amount === undefined ? 'money' : formatRupees(amount)
  const why = reason.trim()
  const wrong = {
    amount: refundAmountError(amount, kept),
    reason: why === '' ? 'Please say why' : undefined,
  }
  const isWrongShown = isChecked && !isPending
  const leavesPrint = amount !== undefined && willStillPrint(payment, amount)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount === undefined || wrong.amount !== undefined) amountField.current?.focus()
    else if (wrong.reason !== undefined) reasonField.current?.focus()
    else setAsked({ amount, reason: why, leavesPrint })
  }
  const give = (agreed: RefundToConfirm) => {
    // Refused or unanswered, it stands there as it was sent, for whoever sent it to decide anew.
    setTyped(typed ?? String(toRupees(agreed.amount)))
    refund(agreed)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={ask}>
      <Field
        label="Amount in rupees"
        hint={`Up to ${formatRupees(kept)}`}
        error={(isWrongShown ? wrong.amount : undefined) ?? refused.refundAmountError}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
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
        error={(isWrongShown ? wrong.reason : undefined) ?? refused.reasonError}
        onChange={(changed) => {
          setReason(changed)
          onChanged()
        }}
      />
      {leavesPrint && (
        <Notice kind="warning" title={stillPrintedWarning}>
          A refund does not cancel it. Its owner can, until printing begins, and gets the money back that way.
        </Notice>
      )}
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        Give {said} back
      </Button>
      {asked && (
        <RefundConfirmation
          asked={asked}
          receiver={owner.name}
          onClose={() => setAsked(undefined)}
          onConfirm={() => give(asked)}
        />
      )}
    </form>
  )
}

/** A refund as it stood when it was asked about: what becomes known meanwhile must not change what is agreed to. */
interface RefundToConfirm {
  readonly amount: Paise
  readonly reason: string
  /** Its print is still to come, and nobody will have paid for it. */
  readonly leavesPrint: boolean
}

interface Props {
  asked: RefundToConfirm
  /** Who gets the money. */
  receiver: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before money is given back for good. */
function RefundConfirmation({ asked: { amount, leavesPrint }, receiver, onClose, onConfirm }: Props) {
  const said = formatRupees(amount)
  return (
    <ConfirmDialog
      isOpen
      question={`Give ${said} back to ${receiver}?`}
      detail={`${leavesPrint ? `${stillPrintedWarning}. ` : ''}The money goes to the account it was paid from, with a credit note. This cannot be undone.`}
      confirm={`Give ${said} back`}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

const commonReasons = ['Bad print', 'Printed twice', 'Never collected', 'Charged too much']

interface RefundReasonFieldProps {
  ref: Ref<HTMLInputElement>
  reason: string
  /** Who gets the money, and reads why. */
  reader: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why money is given back: typed, or one of the common reasons at a press. */
function RefundReasonField({ ref, reason, reader, error, onChange }: RefundReasonFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label="Reason" hint={`${reader} will read it`} error={error}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            ref={ref}
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
        {commonReasons.map((common) => (
          <Button key={common} variant="plain" onClick={() => onChange(common)} className="text-sm">
            {common}
          </Button>
        ))}
      </div>
    </div>
  )
}
