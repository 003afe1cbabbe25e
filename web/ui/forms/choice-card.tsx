import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Choices of which one holds, under their name. */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:gap-3">{children}</div>
    </fieldset>
  )
}

interface Props {
  name: string
  label: string
  detail?: ReactNode
  icon?: ReactNode
  isChosen: boolean
  /** It fills its row. */
  isWide?: boolean
  onChoose: () => void
}

/** A radio button with room for a description. */
export function ChoiceCard({ name, label, detail, icon, isChosen, isWide = false, onChoose }: Props) {
  return (
    <label
      className={clsx(
        'flex min-h-11 items-center gap-2 rounded-lg border px-2 py-3 transition-colors sm:gap-3 sm:px-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        isWide && 'col-span-full',
        isChosen ? 'border-accent bg-accent-soft ring-1 ring-accent' : 'border-edge bg-sheet hover:bg-well',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-sheet outline-none checked:border-6 checked:border-accent checked:bg-on-accent"
      />
      {icon}
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        {detail && <span className="text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  )
}
