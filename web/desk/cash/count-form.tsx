import { maxReasonLength } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { notAnAmountOfRupees } from '@campus-print/domain/payments'
import { fromRupees, toRupees } from '@campus-print/domain/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { parseAmount } from '../refund-amount.ts'
import { useCountCash } from './cash-queries.ts'
import { differenceMessage } from './cash-amount.ts'

const noInput = { counted: '', left: '', note: '' }

/** Counts the drawer: what is in it, what stays, and what there is to say about a difference. */
export function CountForm({ expected }: { expected: number }) {
  const { register, handleSubmit, formState, control, reset } = useForm({ defaultValues: noInput })
  const { mutate, isPending, error } = useCountCash(() => reset())
  const counted = parseAmount(useWatch({ control, name: 'counted' }))
  const submit = handleSubmit(({ counted: typed, left, note }) =>
    mutate({
      counted: toRupees(parseAmount(typed) ?? 0),
      left: toRupees(parseAmount(left || '0') ?? 0),
      expected,
      note,
    }),
  )
  const { errors } = formState
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 border-t border-line pt-4"
    >
      <Field label={i18n.t('Counted, in rupees')} error={errors.counted?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register('counted', { validate: amountError })}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={i18n.t('Stays in the drawer as change')}
        hint={i18n.t('Empty: you take out everything')}
        error={errors.left?.message}
      >
        {(props) => (
          <TextInput
            {...props}
            {...register('left', {
              validate: (left, all) => (left === '' ? undefined : leftError(left, all.counted)),
            })}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={i18n.t('Note (optional)')}>
        {(props) => (
          <TextInput {...props} {...register('note')} autoComplete="off" maxLength={maxReasonLength} />
        )}
      </Field>
      <p aria-live="polite" className="min-h-6 font-semibold">
        {counted !== undefined && differenceMessage(toRupees(counted - fromRupees(expected)))}
      </p>
      {error !== null && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('No answer came, so the count may not be saved. Please check below.'))}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        {i18n.t('Save count')}
      </Button>
    </form>
  )
}

function amountError(typed: string): string | undefined {
  return parseAmount(typed) === undefined ? notAnAmountOfRupees() : undefined
}

function leftError(typed: string, counted: string): string | undefined {
  const [left, most] = [parseAmount(typed), parseAmount(counted)]
  if (left === undefined) return notAnAmountOfRupees()
  return most !== undefined && left > most
    ? i18n.t('No more can stay in the drawer than was counted')
    : undefined
}
