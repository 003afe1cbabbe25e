import { i18n } from '@campus-print/domain/language'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FieldRow, TextareaField, TextField } from '../form-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

const LogoForm = lazyPart(async () => (await import('./logo.tsx')).LogoForm)

/** Name, contact and logo. */
export function CampusAndLogoSection(props: SectionProps) {
  return (
    <>
      <CampusSection {...props} />
      <LogoForm />
    </>
  )
}

export function CampusSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['campus', 'contactInfo']}
      title={i18n.t('Campus and contact')}
      lead={i18n.t('How people know and reach you. Empty fields are not shown.')}
    >
      {(form) => (
        <>
          <TextField form={form} name="campus.name" label={i18n.t('Name of the campus')} maxLength={80} />
          <FieldRow>
            <TextField form={form} name="contactInfo.email" label={i18n.t('Email')} type="email" />
            <TextField form={form} name="contactInfo.phone" label={i18n.t('Phone')} type="tel" />
            <TextField
              form={form}
              name="contactInfo.emergencyEmail"
              label={i18n.t('Email for emergencies')}
              type="email"
            />
            <TextField
              form={form}
              name="contactInfo.emergencyPhone"
              label={i18n.t('Phone for emergencies')}
              type="tel"
            />
          </FieldRow>
          <TextareaField form={form} name="contactInfo.address" label={i18n.t('Where the desk is')} />
        </>
      )}
    </SettingsForm>
  )
}
