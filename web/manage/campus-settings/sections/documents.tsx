import { fileExtensions } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { FieldRow, NumberField } from '../form-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { ChoicesField } from '../choices-field.tsx'
import type { SectionProps } from './prices.tsx'

export function DocumentsSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['fileSettings', 'retention']}
      title={i18n.t('Documents')}
      lead={i18n.t('What people may upload, and how long it is kept.')}
    >
      {(form) => (
        <>
          <ChoicesField
            form={form}
            name="fileSettings.allowedFileTypes"
            label={i18n.t('File types')}
            choices={fileExtensions.map((type) => ({ value: type, label: type.toUpperCase() }))}
          />
          <FieldRow>
            <NumberField
              form={form}
              name="fileSettings.maxFileSize"
              label={i18n.t('Largest file')}
              unit="MB"
              step="any"
            />
            <NumberField
              form={form}
              name="fileSettings.maxPages"
              label={i18n.t('Longest document')}
              unit={i18n.t('pages')}
            />
            <NumberField
              form={form}
              name="fileSettings.maxMegapixels"
              label={i18n.t('Largest picture')}
              unit={i18n.t('megapixels')}
              step="any"
            />
            <NumberField
              form={form}
              name="retention.keepReadyDays"
              label={i18n.t('Keep uncollected prints')}
              unit={i18n.t('days')}
              step="any"
            />
          </FieldRow>
        </>
      )}
    </SettingsForm>
  )
}
