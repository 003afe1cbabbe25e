import { i18n } from '@campus-print/domain/language'
import type { UseFormRegister } from 'react-hook-form'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/inputs.tsx'

interface Props {
  register: UseFormRegister<{ whatsappNumber: string }>
  error: string | undefined
}

/** The field for a WhatsApp number. */
export function WhatsappField({ register, error }: Props) {
  return (
    <Field
      label={i18n.t('WhatsApp number')}
      hint={i18n.t('10 digits. Spaces and +91 are fine.')}
      error={error}
    >
      {(controlProps) => (
        <TextInput
          {...controlProps}
          {...register('whatsappNumber', { setValueAs: normalizePhoneNumber })}
          type="tel"
          autoComplete="tel-national"
        />
      )}
    </Field>
  )
}

/** Reduces a phone number with country code, spaces or dashes to its ten digits. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^(?:\+91|0|91)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
