import type { ManagedSettings } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { FieldRow, NumberField } from '../form-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'

export interface SectionProps {
  settings: ManagedSettings
  /** What the save button says. */
  save?: string
  onSaved?: () => void
}

export function PricesSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['pricing']}
      title={i18n.t('Prices')}
      lead={i18n.t('What a printed page costs, tax included.')}
    >
      {(form) => (
        <FieldRow>
          <NumberField
            form={form}
            name="pricing.blackPrintCost"
            label={i18n.t('Black and white')}
            unit={i18n.t('₹ a page')}
            step="any"
          />
          <NumberField
            form={form}
            name="pricing.colorPrintCost"
            label={i18n.t('Colour')}
            unit={i18n.t('₹ a page')}
            step="any"
          />
        </FieldRow>
      )}
    </SettingsForm>
  )
}
