import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

export const inputClass = clsx(
  'min-h-11 w-full rounded-lg border border-edge bg-sheet px-3 py-2 text-ink transition-colors',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-soft',
)

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(inputClass, className)} />
}

/** A password field with a button to show the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={clsx(inputClass, 'pr-20', className)}
      />
      <button
        type="button"
        aria-label={isShown ? i18n.t('Hide password') : i18n.t('Show password')}
        aria-controls={rest.id}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-16 rounded-lg px-3 text-sm font-semibold text-accent-ink"
      >
        {isShown ? i18n.t('Hide') : i18n.t('Show')}
      </button>
    </div>
  )
}

/** A native select, which is the quickest on a phone. */
export function SelectInput({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...rest} className={clsx(inputClass, 'appearance-none pr-10', className)}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft" />
    </div>
  )
}

/** The options of a select, with their labels. */
export function Options<Value extends string>({
  values,
  names,
}: {
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))
}

/** The placeholder of a select. */
export function PlaceholderOption() {
  return (
    <option value="" disabled>
      {i18n.t('Choose one')}
    </option>
  )
}
