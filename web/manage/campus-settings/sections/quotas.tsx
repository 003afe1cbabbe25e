import { categories, type Category } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { useController } from 'react-hook-form'
import { checkBoxClass } from '../../../ui/forms/check-box.tsx'
import { FieldNote } from '../../../ui/forms/field.tsx'
import { SelectInput, TextInput } from '../../../ui/forms/inputs.tsx'
import { useFieldError } from '../form-fields.tsx'
import { peopleLabels } from '../setting-labels.ts'
import { SettingsForm, type SettingsFormApi } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function QuotasSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['quotas', 'examMode']}
      title={i18n.t('Quotas')}
      lead={i18n.t('How many pages people may order, copies counted.')}
    >
      {(form) => (
        <div className="grid gap-4">
          {categories.map((category) => (
            <QuotaField key={category} form={form} category={category} />
          ))}
          <ExamField form={form} />
        </div>
      )}
    </SettingsForm>
  )
}

const usualExamPages = 50

function ExamField({ form }: { form: SettingsFormApi }) {
  const { field } = useController({ control: form.control, name: 'examMode.pagesPerHour' })
  const error = useFieldError(form, 'examMode.pagesPerHour')
  const pages = field.value ?? null
  return (
    <div className="grid gap-1.5 border-t border-line pt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={pages !== null}
          onChange={({ target }) => field.onChange(target.checked ? usualExamPages : null)}
          className={checkBoxClass}
        />
        {i18n.t('Exam mode')}
      </label>
      <p className="pl-9 text-sm text-ink-soft">
        {i18n.t('Limits the pages that each person may order in an hour, so that everyone gets a turn.')}
      </p>
      {pages !== null && (
        <div className="flex items-center gap-2 pl-9">
          <TextInput
            type="number"
            inputMode="numeric"
            aria-label={i18n.t('Pages an hour for each person')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'exam-note' : undefined}
            value={Number.isNaN(pages) ? '' : pages}
            onChange={({ target }) => field.onChange(target.valueAsNumber)}
            className="max-w-40 tabular-nums"
          />
          <span className="text-ink-soft">{i18n.t('pages an hour')}</span>
        </div>
      )}
      {error && (
        <FieldNote id="exam-note" isError>
          {error}
        </FieldNote>
      )}
    </div>
  )
}

const usualQuota = { pages: 500, period: 'month' } as const

function QuotaField({ form, category }: { form: SettingsFormApi; category: Category }) {
  const { field } = useController({ control: form.control, name: `quotas.${category}` })
  const error = useFieldError(form, `quotas.${category}`)
  const quota = field.value ?? null
  const people = peopleLabels()[category]
  const note = `quota-${category}-note`
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={quota !== null}
          onChange={({ target }) => field.onChange(target.checked ? usualQuota : null)}
          className={checkBoxClass}
        />
        {i18n.t('Limit for {people}', { people })}
      </label>
      {quota && (
        <div className="grid max-w-[24rem] grid-cols-2 gap-3 pl-9">
          <TextInput
            type="number"
            inputMode="numeric"
            aria-label={i18n.t('Pages for {people}', { people })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            value={Number.isNaN(quota.pages) ? '' : quota.pages}
            onChange={({ target }) => field.onChange({ ...quota, pages: target.valueAsNumber })}
          />
          <SelectInput
            aria-label={i18n.t('Period for {people}', { people })}
            value={quota.period}
            onChange={({ target }) => field.onChange({ ...quota, period: target.value })}
          >
            <option value="day">{i18n.t('pages a day')}</option>
            <option value="month">{i18n.t('pages a month')}</option>
          </SelectInput>
        </div>
      )}
      {error && (
        <FieldNote id={note} isError>
          {error}
        </FieldNote>
      )}
    </div>
  )
}
