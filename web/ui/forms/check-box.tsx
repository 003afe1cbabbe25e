import { useId } from 'react'

/** A box that is drawn in our colours, so that it is tinted in the dark as well. */
export const checkBoxClass =
  "grid size-6 shrink-0 place-content-center appearance-none rounded-md border-2 border-edge bg-sheet transition-colors before:size-3.5 before:bg-on-accent before:opacity-0 before:[clip-path:polygon(14%_44%,0_60%,42%_100%,100%_18%,84%_4%,40%_68%)] before:content-[''] checked:border-accent checked:bg-accent checked:before:opacity-100 forced-colors:appearance-auto"

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
        className={checkBoxClass}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-semibold wrap-anywhere">
          {label}
        </label>
        <p id={`${id}-detail`} className="text-sm wrap-anywhere text-ink-soft">
          {detail}
        </p>
      </div>
    </div>
  )
}
