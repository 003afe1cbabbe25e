import { i18n } from '@campus-print/domain/language'
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

/**
 * A labelled control with a hint or an error below. A field that may get an error keeps room for it: an error that
 * appears while a button is pressed must not move the button away.
 */
export function Field({ label, hint, children, ...rest }: Props) {
  const id = useId()
  const error = rest.error && i18n.t(rest.error)
  const note = error ?? hint
  const hasRoom = 'error' in rest
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(note || hasRoom) && (
        <div className={hasRoom ? 'min-h-5' : undefined}>
          {note && (
            <FieldNote id={`${id}-note`} isError={error !== undefined}>
              {note}
            </FieldNote>
          )}
        </div>
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
