import { useId } from 'react'

interface Props {
  label: string
  detail: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox with a description below its label. */
export function CheckBox({ label, detail, isChecked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-detail`}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <p id={`${id}-detail`} className="text-sm text-ink-soft">
          {detail}
        </p>
      </div>
    </div>
  )
}
