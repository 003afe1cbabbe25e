import { categories } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { ChoicesField } from '../choices-field.tsx'
import { LinesField } from '../form-fields.tsx'
import { peopleLabels } from '../setting-labels.ts'
import { SettingsForm } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function RegistrationSection(props: SectionProps) {
  const people = peopleLabels()
  return (
    <SettingsForm
      {...props}
      parts={['registration']}
      title={i18n.t('Registration')}
      lead={i18n.t('Who may make an account.')}
    >
      {(form) => (
        <>
          <LinesField
            form={form}
            name="registration.emailDomains"
            label={i18n.t('Mail domains')}
            hint={i18n.t('One a line, such as college.edu. Empty: addresses of any domain.')}
          />
          {categories.map((category) => (
            <LinesField
              key={category}
              form={form}
              name={`registration.categoryDomains.${category}`}
              label={i18n.t('Mail domains for {people}', { people: people[category] })}
              hint={i18n.t('Empty: every address that may register')}
              rows={2}
            />
          ))}
          <ChoicesField
            form={form}
            name="registration.confirmedCategories"
            label={i18n.t('A manager confirms')}
            hint={i18n.t('Until then they count as students. You confirm them under People.')}
            choices={categories
              .filter((category) => category !== 'student')
              .map((value) => ({ value, label: people[value] }))}
          />
        </>
      )}
    </SettingsForm>
  )
}
