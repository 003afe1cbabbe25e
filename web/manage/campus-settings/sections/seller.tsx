import { i18n } from '@campus-print/domain/language'
import { useController } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { FieldRow, NumberField, TextareaField, TextField, useFieldError } from '../form-fields.tsx'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function SellerSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['seller']}
      title={i18n.t('Seller and tax')}
      lead={i18n.t('What invoices say. Invoices that exist stay as they are.')}
    >
      {(form) => (
        <>
          <TextField form={form} name="seller.name" label={i18n.t('Name of the seller')} />
          <TextareaField form={form} name="seller.address" label={i18n.t('Address')} />
          <GstinField form={form} />
          <FieldRow>
            <NumberField
              form={form}
              name="seller.taxRate"
              label={i18n.t('GST rate')}
              hint={i18n.t('Counts only with a GSTIN')}
              unit="%"
              step="any"
            />
            <TextField
              form={form}
              name="seller.sac"
              label={i18n.t('Service code (SAC)')}
              hint={i18n.t('998912 is printing')}
              inputMode="numeric"
            />
          </FieldRow>
        </>
      )}
    </SettingsForm>
  )
}

/** Empty for a seller who is not registered. */
function GstinField({ form }: { form: SettingsFormApi }) {
  const { field } = useController({ control: form.control, name: 'seller.gstin' })
  const hint = i18n.t('Leave it empty if you are not registered: then there are receipts without tax.')
  return (
    <Field label={i18n.t('GSTIN')} hint={hint} error={useFieldError(form, 'seller.gstin')}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          ref={field.ref}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value.trim().toUpperCase() || null)}
          autoCapitalize="characters"
          maxLength={15}
          className="font-mono"
        />
      )}
    </Field>
  )
}
