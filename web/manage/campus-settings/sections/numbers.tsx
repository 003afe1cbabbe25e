import { i18n } from '@campus-print/domain/language'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../form-fields.tsx'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

const maxNumbers = 4

export function NumbersSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['impactNumbers']}
      title={i18n.t('Public numbers')}
      lead={i18n.t('Up to four numbers for the first page. They are shown as you write them.')}
    >
      {(form) => <NumberList form={form} />}
    </SettingsForm>
  )
}

function NumberList({ form }: { form: SettingsFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'impactNumbers' })
  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-ink-soft">{i18n.t('No numbers are shown.')}</p>}
      <ul aria-label={i18n.t('Public numbers')} className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid flex-1 gap-2 sm:grid-cols-[9rem_1fr]">
              <TextField
                form={form}
                name={`impactNumbers.${index}.value`}
                label={i18n.t('Number')}
                placeholder="50,000+"
                maxLength={20}
              />
              <TextField
                form={form}
                name={`impactNumbers.${index}.label`}
                label={i18n.t('What it counts')}
                maxLength={60}
              />
            </div>
            <IconButton
              label={i18n.t('Remove number {number, number}', { number: index + 1 })}
              onClick={() => remove(index)}
              className="mt-7.5"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < maxNumbers && (
        <div>
          <Button variant="plain" onClick={() => append({ value: '', label: '' })}>
            <Plus aria-hidden className="size-5" />
            {i18n.t('Add a number')}
          </Button>
        </div>
      )}
    </div>
  )
}
