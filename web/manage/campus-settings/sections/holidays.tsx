import { i18n } from '@campus-print/domain/language'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../form-fields.tsx'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function HolidaysSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['holidays']}
      title={i18n.t('Holidays')}
      lead={i18n.t('Days on which the desk is closed, whatever its hours.')}
    >
      {(form) => <HolidayList form={form} />}
    </SettingsForm>
  )
}

function HolidayList({ form }: { form: SettingsFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' })
  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-ink-soft">{i18n.t('No holidays yet.')}</p>}
      <ul aria-label={i18n.t('Holidays')} className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid flex-1 gap-2 sm:grid-cols-[11rem_1fr]">
              <TextField form={form} name={`holidays.${index}.date`} label={i18n.t('Date')} type="date" />
              <TextField form={form} name={`holidays.${index}.name`} label={i18n.t('Name')} maxLength={60} />
            </div>
            <IconButton
              label={i18n.t('Remove holiday {number, number}', { number: index + 1 })}
              onClick={() => remove(index)}
              className="mt-7.5"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="plain" onClick={() => append({ date: '', name: '' })}>
          <Plus aria-hidden className="size-5" />
          {i18n.t('Add a holiday')}
        </Button>
      </div>
    </div>
  )
}
