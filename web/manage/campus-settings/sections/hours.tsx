import { i18n } from '@campus-print/domain/language'
import { useController } from 'react-hook-form'
import { formatDays } from '../../../settings/index.ts'
import { checkBoxClass } from '../../../ui/forms/check-box.tsx'
import { FieldNote } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { TextField, useFieldError } from '../form-fields.tsx'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function HoursSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['weekHours', 'timeZone']}
      title={i18n.t('Opening hours')}
      lead={i18n.t('When the desk is open for collecting prints.')}
    >
      {(form) => (
        <>
          <WeekField form={form} />
          <TextField
            form={form}
            name="timeZone"
            label={i18n.t('Time zone')}
            hint={i18n.t('Such as Asia/Kolkata')}
          />
        </>
      )}
    </SettingsForm>
  )
}

interface Hours {
  start: string
  end: string
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]
const usualHours: Hours = { start: '09:00', end: '18:00' }

function WeekField({ form }: { form: SettingsFormApi }) {
  const { field } = useController({ control: form.control, name: 'weekHours' })
  const week = field.value ?? []
  const setDay = (day: number, hours: Hours | null) =>
    field.onChange(week.map((old, index) => (index === day ? hours : old)))
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{i18n.t('Hours of the week')}</legend>
      {mondayFirst.map((day) => (
        <DayRow
          key={day}
          form={form}
          day={day}
          hours={week[day] ?? null}
          onChange={(hours) => setDay(day, hours)}
        />
      ))}
    </fieldset>
  )
}

interface DayRowProps {
  form: SettingsFormApi
  day: number
  hours: Hours | null
  onChange: (hours: Hours | null) => void
}

function DayRow({ form, day, hours, onChange }: DayRowProps) {
  const name = formatDays(day, day)
  const error = useFieldError(form, `weekHours.${day}`)
  const note = error ? `hours-${day}-note` : undefined
  const time = (part: keyof Hours, label: string) => (
    <TextInput
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={note}
      value={hours?.[part] ?? ''}
      placeholder="09:00"
      inputMode="numeric"
      maxLength={5}
      onChange={({ target }) => hours && onChange({ ...hours, [part]: target.value })}
      className="max-w-20 text-center tabular-nums"
    />
  )
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1">
        <label className="flex w-20 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={hours !== null}
            onChange={({ target }) => onChange(target.checked ? usualHours : null)}
            className={checkBoxClass}
          />
          {name}
        </label>
        {hours ? (
          <>
            {time('start', i18n.t('{day}: opens at', { day: name }))}
            <span aria-hidden>–</span>
            {time('end', i18n.t('{day}: closes at', { day: name }))}
          </>
        ) : (
          <span className="text-ink-soft">{i18n.t('Closed')}</span>
        )}
      </div>
      {error && note && (
        <FieldNote id={note} isError>
          {error}
        </FieldNote>
      )}
    </div>
  )
}
