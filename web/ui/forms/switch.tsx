interface Props {
  /** The name for screen readers; the visible label may be shorter. */
  label: string
  isOn: boolean
  /** A change is being saved: the switch keeps the focus and takes no second press. */
  busy?: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch that applies at once. */
export function Switch({ label, isOn, busy = false, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-busy={busy || undefined}
      aria-checked={isOn}
      onClick={() => {
        if (!busy) onSwitch(!isOn)
      }}
      className="group grid min-h-11 w-12 shrink-0 place-items-center rounded-lg aria-busy:opacity-60"
    >
      <span className="flex h-6 w-11 items-center rounded-full border border-edge bg-well px-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent">
        <span className="size-4.5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent" />
      </span>
    </button>
  )
}
