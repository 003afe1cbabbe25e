import { type ReportGroup, reportGroups } from '@campus-print/contract/reports'
import { i18n } from '@campus-print/domain/language'
import { addDays, firstDayOf } from '@campus-print/domain/time'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Options, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'

interface Shown {
  from: string
  to: string
  by: ReportGroup
}

interface Props {
  value: Shown
  today: string
  onChange: (changed: Partial<Shown>) => void
}

/** The days of a report, and by what it is grouped. */
export function ReportFilters({ value, today, onChange }: Props) {
  const { from, to, by } = value
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={i18n.t('From day')}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              type="date"
              value={from}
              max={to}
              onChange={({ target }) => target.value && onChange({ from: target.value })}
            />
          )}
        </Field>
        <Field label={i18n.t('To day')}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              type="date"
              value={to}
              min={from}
              onChange={({ target }) => target.value && onChange({ to: target.value })}
            />
          )}
        </Field>
        <div className="min-w-40">
          <Field label={i18n.t('Group by')}>
            {(controlProps) => (
              <SelectInput
                {...controlProps}
                value={by}
                onChange={({ target }) => onChange({ by: target.value as ReportGroup })}
              >
                <Options values={reportGroups} names={groupLabels()} />
              </SelectInput>
            )}
          </Field>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {usualPeriods(today).map(({ name, ...days }) => (
          <Button
            key={name}
            variant={days.from === from && days.to === to ? 'primary' : 'plain'}
            aria-pressed={days.from === from && days.to === to}
            onClick={() => onChange(days)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

function usualPeriods(today: string): { name: string; from: string; to: string }[] {
  const endOfLastMonth = addDays(firstDayOf('month', today), -1)
  return [
    { name: i18n.t('Today'), from: today, to: today },
    { name: i18n.t('Last 7 days'), from: addDays(today, -6), to: today },
    { name: i18n.t('This month'), from: firstDayOf('month', today), to: today },
    { name: i18n.t('Last month'), from: firstDayOf('month', endOfLastMonth), to: endOfLastMonth },
  ]
}

export function groupLabels(): Readonly<Record<ReportGroup, string>> {
  return {
    day: i18n.t('Day'),
    printer: i18n.t('Printer'),
    department: i18n.t('Department'),
    category: i18n.t('Category'),
  }
}
