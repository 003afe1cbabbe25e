import { i18n } from '@campus-print/domain/language'
import { FieldRow, NumberField } from '../form-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function ReprintsSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['freeReprints']}
      title={i18n.t('Free reprints')}
      lead={i18n.t('How often the desk may print a bad print again for free. 0 allows none.')}
    >
      {(form) => (
        <FieldRow>
          <NumberField
            form={form}
            name="freeReprints.perRequest"
            label={i18n.t('For one print')}
            unit={i18n.t('times')}
          />
          <NumberField
            form={form}
            name="freeReprints.pagesPerDay"
            label={i18n.t('For one operator')}
            unit={i18n.t('pages a day')}
          />
        </FieldRow>
      )}
    </SettingsForm>
  )
}
