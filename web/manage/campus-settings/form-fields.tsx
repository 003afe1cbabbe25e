import type { SettingsChange } from '@campus-print/contract/manage-settings'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type FieldPath, get, useController, useFormState } from 'react-hook-form'
import { Field, FieldNote } from '../../ui/forms/field.tsx'
import { inputClass, TextInput } from '../../ui/forms/inputs.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import type { SettingsFormApi } from './settings-form.tsx'

type Name = FieldPath<SettingsChange>

interface FieldProps {
  form: SettingsFormApi
  name: Name
  label: string
  hint?: string | undefined
}

/** The error of a field, or of a part of it. */
export function useFieldError(form: SettingsFormApi, name: Name): string | undefined {
  const { errors } = useFormState({ control: form.control })
  return firstMessage(get(errors, name))
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(firstMessage)
    .find((message) => message !== undefined)
}

export function TextField({
  form,
  name,
  label,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(controlProps) => <TextInput {...rest} {...controlProps} {...form.register(name)} />}
    </Field>
  )
}

/** A number, followed by `unit`. */
export function NumberField({
  form,
  name,
  label,
  hint,
  unit,
  step = 1,
}: FieldProps & { unit?: string; step?: number | 'any' }) {
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(controlProps) => (
        <div className="flex items-center gap-2">
          <TextInput
            {...controlProps}
            {...form.register(name, { valueAsNumber: true })}
            type="number"
            inputMode={step === 1 ? 'numeric' : 'decimal'}
            step={step}
            className="max-w-40 tabular-nums"
          />
          {unit && <span className="text-ink-soft">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

export function TextareaField({ form, name, label, hint, rows = 3 }: FieldProps & { rows?: number }) {
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(controlProps) => (
        <textarea {...controlProps} {...form.register(name)} rows={rows} className={inputClass} />
      )}
    </Field>
  )
}

/** A list, one entry a line. */
export function LinesField({ form, name, label, hint, rows = 3 }: FieldProps & { rows?: number }) {
  const { field } = useController({ control: form.control, name })
  const lines = (field.value as readonly string[] | undefined) ?? []
  // What is typed keeps its empty lines; a value from elsewhere takes its place.
  const [typed, setTyped] = useState(lines.join('\n'))
  const text = sameList(linesOf(typed), lines) ? typed : lines.join('\n')
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(controlProps) => (
        <textarea
          {...controlProps}
          ref={field.ref}
          rows={rows}
          value={text}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            setTyped(target.value)
            field.onChange(linesOf(target.value))
          }}
          autoCapitalize="none"
          spellCheck={false}
          className={inputClass}
        />
      )}
    </Field>
  )
}

function linesOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((line) => line.toLowerCase().replace(/^@/, ''))
    .filter((line) => line !== '')
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n')
}

/** A switch with its label and what it does. */
export function SwitchField({
  form,
  name,
  label,
  detail,
}: {
  form: SettingsFormApi
  name: Name
  label: string
  detail: string
}) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError(form, name)
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-ink-soft">{detail}</p>
        {error && (
          <FieldNote id={`${name}-note`} isError>
            {error}
          </FieldNote>
        )}
      </div>
      <Switch label={label} isOn={field.value === true} onSwitch={field.onChange} />
    </div>
  )
}

/** Fields beside each other where there is room. */
export function FieldRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('grid gap-4 sm:grid-cols-2', className)}>{children}</div>
}
