import { i18n } from '@campus-print/domain/language'
import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees, type Paise, toRupees } from '@campus-print/domain/pricing'
import { useEffect, useState } from 'react'
import { type Control, useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/inputs.tsx'
import { parseAmount, refundAmountError, stillPrintedWarning, willStillPrint } from './refund-amount.ts'
import { useRefund } from './use-refund.ts'

interface RefundFields {
  /** `null` until something is typed: all that is left, which another operator may change. */
  amount: string | null
  reason: string
}

const noInput: RefundFields = { amount: null, reason: '' }

/** Refunds all that is kept, or a part of it, with a reason that the owner will read. */
export function RefundForm({ payment }: { payment: DeskPaymentDetails }) {
  const { requestId, owner } = payment
  const kept = fromRupees(payment.kept)
  const form = useForm<RefundFields>({ defaultValues: noInput })
  const { refund, isPending, errorMessage, fieldErrors, clearServerErrors } = useRefund(requestId, () =>
    form.reset(noInput),
  )
  const [refundToConfirm, setRefundToConfirm] = useState<RefundToConfirm>()
  const amount = parseAmount(useWatch({ control: form.control, name: 'amount' }) ?? String(payment.kept))
  const leavesPrint = amount !== undefined && willStillPrint(payment, amount)
  useServerErrorFocus(form, fieldErrors)

  const { errors, isSubmitted } = form.formState
  // Another operator may change what is kept, so the amount is judged again each time. While the request is pending,
  // only its answer counts.
  const ownErrors = {
    amount: isSubmitted ? refundAmountError(amount, kept) : undefined,
    reason: errors.reason?.message,
  }
  const errorOf = (field: keyof RefundFields) =>
    (isPending ? undefined : ownErrors[field]) ?? fieldErrors[field]
  const confirm = form.handleSubmit(({ reason }) => {
    if (amount !== undefined) setRefundToConfirm({ amount, reason: reason.trim(), leavesPrint })
  })
  const submit = (confirmed: RefundToConfirm) => {
    // After an error the amount stays as it was sent.
    form.setValue('amount', form.getValues('amount') ?? String(toRupees(confirmed.amount)))
    refund(confirmed)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void confirm(event)}>
      <AmountField
        control={form.control}
        kept={payment.kept}
        error={errorOf('amount')}
        onEdit={clearServerErrors}
      />
      <ReasonField form={form} reader={owner.name} error={errorOf('reason')} onEdit={clearServerErrors} />
      {leavesPrint && (
        <Notice kind="warning" title={stillPrintedWarning()}>
          {i18n.t(
            'A refund does not cancel it. Its owner can, until printing begins, and gets the money back that way.',
          )}
        </Notice>
      )}
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        {amount ? i18n.t('Refund {amount}', { amount: formatRupees(amount) }) : i18n.t('Refund')}
      </Button>
      {refundToConfirm && (
        <RefundConfirmation
          refund={refundToConfirm}
          receiver={owner.name}
          isCash={payment.payment.method === 'cash'}
          onClose={() => setRefundToConfirm(undefined)}
          onConfirm={() => submit(refundToConfirm)}
        />
      )}
    </form>
  )
}

/** Focuses the first field that the server rejected. */
function useServerErrorFocus(
  { setFocus }: UseFormReturn<RefundFields>,
  { amount, reason }: Record<keyof RefundFields, string | undefined>,
): void {
  useEffect(() => {
    if (amount !== undefined) setFocus('amount')
    else if (reason !== undefined) setFocus('reason')
  }, [amount, reason, setFocus])
}

interface AmountFieldProps {
  control: Control<RefundFields>
  /** In rupees. */
  kept: number
  error: string | undefined
  onEdit: () => void
}

function AmountField({ control, kept, error, onEdit }: AmountFieldProps) {
  const max = fromRupees(kept)
  const { field } = useController({
    control,
    name: 'amount',
    rules: { validate: (typed) => refundAmountError(parseAmount(typed ?? String(kept)), max) },
  })
  return (
    <Field
      label={i18n.t('Amount in rupees')}
      hint={i18n.t('Up to {amount}', { amount: formatRupees(max) })}
      error={error}
    >
      {(controlProps) => (
        <TextInput
          {...controlProps}
          ref={field.ref}
          inputMode="decimal"
          autoComplete="off"
          value={field.value ?? String(kept)}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            field.onChange(target.value)
            onEdit()
          }}
          className="max-w-40"
        />
      )}
    </Field>
  )
}

function commonReasons(): string[] {
  return [i18n.t('Bad print'), i18n.t('Printed twice'), i18n.t('Never collected'), i18n.t('Charged too much')]
}

interface ReasonFieldProps {
  form: UseFormReturn<RefundFields>
  /** The owner of the print, who reads the reason. */
  reader: string
  error: string | undefined
  onEdit: () => void
}

/** The reason of the refund: typed, or one of the common ones. */
function ReasonField({ form, reader, error, onEdit }: ReasonFieldProps) {
  const { register, setValue, formState } = form
  const choose = (reason: string) => {
    setValue('reason', reason, { shouldValidate: formState.isSubmitted })
    onEdit()
  }
  return (
    <div className="grid gap-2">
      <Field label={i18n.t('Reason')} hint={i18n.t('{name} will read it', { name: reader })} error={error}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            {...register('reason', {
              validate: (reason) => (reason.trim() === '' ? i18n.t('Please say why') : undefined),
              onChange: onEdit,
            })}
            autoComplete="off"
            maxLength={200}
          />
        )}
      </Field>
      <div role="group" aria-label={i18n.t('Common reasons')} className="flex flex-wrap gap-2">
        {commonReasons().map((common) => (
          <Button key={common} variant="plain" onClick={() => choose(common)} className="text-sm">
            {common}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The refund that the dialog shows. Later changes of the payment must not change what the operator confirms. */
interface RefundToConfirm {
  readonly amount: Paise
  readonly reason: string
  /** The refund returns everything although the print is still to come. */
  readonly leavesPrint: boolean
}

interface RefundConfirmationProps {
  refund: RefundToConfirm
  receiver: string
  /** It was paid in cash, so that it goes back in cash. */
  isCash: boolean
  onClose: () => void
  onConfirm: () => void
}

function RefundConfirmation({ refund, receiver, isCash, onClose, onConfirm }: RefundConfirmationProps) {
  const amount = formatRupees(refund.amount)
  const detail = isCash
    ? i18n.t('You pay it out in cash, with a credit note. This cannot be undone.')
    : i18n.t('The money goes to the account it was paid from, with a credit note. This cannot be undone.')
  return (
    <ConfirmDialog
      isOpen
      question={i18n.t('Refund {amount} to {name}?', { amount, name: receiver })}
      detail={refund.leavesPrint ? `${stillPrintedWarning()}. ${detail}` : detail}
      confirm={i18n.t('Refund {amount}', { amount })}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
