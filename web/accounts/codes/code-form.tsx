import clsx from 'clsx'
import { Timer, TimerOff } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/forms/field.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { type CodeClock, formatClock } from './code-clock.ts'
import { type CodeDigits, emptyDigits, isComplete, joinDigits } from './code-digits.ts'

interface CodeInput {
  readonly boxes: RefObject<HTMLFieldSetElement | null>
  readonly digits: CodeDigits
  readonly isIncomplete: boolean
  readonly type: (digits: CodeDigits) => void
  readonly markIncomplete: (isIncomplete: boolean) => void
  /** Empties the boxes and focuses the first. */
  readonly clear: () => void
}

/** The typed part of a code. */
export function useCodeInput(): CodeInput {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [digits, setDigits] = useState(emptyDigits)
  const [isIncomplete, markIncomplete] = useState(false)
  return {
    boxes,
    digits,
    isIncomplete,
    markIncomplete,
    type(typed) {
      setDigits(typed)
      markIncomplete(false)
    },
    clear() {
      setDigits(emptyDigits)
      focusBox(boxes.current, 0)
    },
  }
}

interface Props {
  input: CodeInput
  verifying: { verify: (code: string) => void; isPending: boolean }
  resending: { resend: () => void; isPending: boolean; reset: () => void }
  clock: CodeClock
  errorMessage: string | undefined
}

/**
 * Takes an e-mailed code and submits it when it is complete. One verification runs at a time, and an ended code takes
 * no digits.
 */
export function CodeForm({ input, verifying, resending, clock, errorMessage }: Props) {
  const { boxes, digits, isIncomplete, type, markIncomplete } = input
  const errorId = useId()
  const clockId = useId()
  const { form, resendButton } = useCodeFormFocus(boxes, clock.hasEnded)
  const submit = (typed: CodeDigits) => {
    markIncomplete(!isComplete(typed))
    if (!isComplete(typed) || verifying.isPending) return
    // An error of the last resend no longer matters.
    resending.reset()
    verifying.verify(joinDigits(typed))
  }
  const shown = isIncomplete ? 'Please enter complete OTP' : errorMessage
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(digits)
      }}
    >
      <CodeBoxes
        ref={boxes}
        digits={digits}
        isDisabled={clock.hasEnded}
        hasError={shown !== undefined}
        errorId={errorId}
        onChange={(typed) => {
          if (verifying.isPending) return
          type(typed)
          if (isComplete(typed)) submit(typed)
        }}
      />
      <div role="alert" className="empty:hidden">
        {shown && (
          <FieldNote id={errorId} isError>
            {shown}
          </FieldNote>
        )}
      </div>
      <TimeLeft id={clockId} clock={clock} />
      <Button
        type="submit"
        variant={clock.hasEnded ? 'plain' : 'primary'}
        wide
        disabled={clock.hasEnded}
        busy={verifying.isPending}
      >
        Verify
      </Button>
      <Button
        ref={resendButton}
        variant={clock.hasEnded ? 'primary' : 'plain'}
        wide
        aria-describedby={clock.hasEnded ? clockId : undefined}
        disabled={clock.resendIn > 0}
        busy={resending.isPending}
        onClick={resending.resend}
      >
        {clock.resendIn > 0 ? `Resend code in ${formatClock(clock.resendIn)}` : 'Resend code'}
      </Button>
    </form>
  )
}

/** Keeps the focus in the boxes, or moves it to the resend button once the code has ended. */
function useCodeFormFocus(boxes: CodeInput['boxes'], hasEnded: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const resendButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasEnded) return focusBox(boxes.current, 0)
    // Leaves the focus alone while the user types elsewhere on the page.
    const { activeElement } = document
    const isHere = activeElement === document.body || form.current?.contains(activeElement)
    if (isHere) resendButton.current?.focus()
  }, [boxes, hasEnded])
  return { form, resendButton }
}

const lastMinute = 60

/** The time that is left, or what to do after the code has ended. */
function TimeLeft({ id, clock }: { id: string; clock: CodeClock }) {
  const Icon = clock.hasEnded ? TimerOff : Timer
  const isUrgent = clock.hasEnded || clock.secondsLeft <= lastMinute
  return (
    <p
      id={id}
      role="timer"
      className={clsx(
        'flex items-start gap-2 tabular-nums',
        isUrgent ? 'font-semibold text-danger' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {timeLeftMessage(clock)}
    </p>
  )
}

function timeLeftMessage({ isOutOfAttempts, hasEnded, secondsLeft }: CodeClock): string {
  if (isOutOfAttempts) return 'The code is used up. Ask for a new one.'
  if (hasEnded) return 'The code has expired. Ask for a new one.'
  return `The code is good for another ${formatClock(secondsLeft)}`
}

/** Help for a user whose code does not arrive. */
export function NoMailHelp({ wrongAddress }: { wrongAddress: string }) {
  return (
    <div className="rounded-lg bg-well p-4 text-sm text-ink-soft">
      <p className="font-semibold text-ink">No mail yet?</p>
      <ul className="mt-1 list-disc pl-5">
        <li>Look into the spam folder too.</li>
        <li>Check that the address above is right; if not, {wrongAddress}.</li>
        <li>A minute after the last code you can ask for another. Only the newest one is good.</li>
      </ul>
    </div>
  )
}
