import type { SettingsChange } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { type FieldPath, useController } from 'react-hook-form'
import { FieldNote } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SwitchField, useFieldError } from '../form-fields.tsx'
import { limitLabels } from '../setting-labels.ts'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function LimitsSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['security', 'limits']}
      title={i18n.t('Protection')}
      lead={i18n.t(
        'Limits on repeated attempts. A whole campus may share one network address, so keep those limits high.',
      )}
    >
      {(form) => (
        <div className="grid gap-5">
          <SwitchField
            form={form}
            name="security.twoStepForStaff"
            label={i18n.t('Two-step login for staff')}
            detail={i18n.t('On: the print desk and these pages open only after a login with a second step.')}
          />
          {Object.entries(limitLabels()).map(([name, label]) => (
            <LimitField key={name} form={form} name={name as FieldPath<SettingsChange>} label={label} />
          ))}
        </div>
      )}
    </SettingsForm>
  )
}

interface LimitFieldProps {
  form: SettingsFormApi
  name: FieldPath<SettingsChange>
  label: string
}

function LimitField({ form, name, label }: LimitFieldProps) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError(form, name)
  const limit = field.value as { tries: number; windowSeconds: number }
  const note = `${name}-note`
  const control = (value: number, text: string, onChange: (next: number) => void) => (
    <TextInput
      type="number"
      inputMode="numeric"
      aria-label={text}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? note : undefined}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      className="max-w-24 tabular-nums"
    />
  )
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <p className="font-semibold">{label}</p>
      {/* Where a row is too long for a phone, number and unit stay together. */}
      <div className="flex flex-wrap gap-2 *:flex *:items-center *:gap-2">
        <span>
          {control(limit.tries, i18n.t('{label}: times', { label }), (tries) =>
            field.onChange({ ...limit, tries }),
          )}
          <span className="text-ink-soft">{i18n.t('times in')}</span>
        </span>
        <span>
          {control(
            Math.round((limit.windowSeconds / 60) * 100) / 100,
            i18n.t('{label}: minutes', { label }),
            (minutes) => field.onChange({ ...limit, windowSeconds: Math.round(minutes * 60) }),
          )}
          <span className="text-ink-soft">{i18n.t('minutes')}</span>
        </span>
      </div>
      {error && (
        <FieldNote id={note} isError>
          {error}
        </FieldNote>
      )}
    </div>
  )
}
