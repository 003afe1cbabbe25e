import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Connects a control with its label and message. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (controlProps: ControlProps) => ReactNode
}

/** A labelled control with a hint or an error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <FieldNote id={`${id}-note`} isError={error !== undefined}>
          {note}
        </FieldNote>
      )}
    </div>
  )
}

/** The hint or error below a control. */
export function FieldNote({ id, isError, children }: { id: string; isError: boolean; children: ReactNode }) {
  if (!isError) {
    return (
      <p id={id} className="text-sm text-ink-soft">
        {children}
      </p>
    )
  }
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
