import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { formatClock } from './countdown.ts'
import { TimeLeft } from './time-left.tsx'
import type { CodeClock } from './use-code-clock.ts'
import { type CodeDigits, joinDigits, isComplete, emptyDigits } from './code-digits.ts'

export interface CodeInput {
  readonly boxes: RefObject<HTMLFieldSetElement | null>
  readonly digits: CodeDigits
  readonly isIncomplete: boolean
  readonly type: (digits: CodeDigits) => void
  readonly markIncomplete: (isIncomplete: boolean) => void
  /** Empties the boxes for another try. */
  readonly clear: () => void
}

/** A code as far as it has been typed. */
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
 * Takes a mailed code: sent off when it is whole, and never while the last one is being checked. Of one that has ended
 * it takes no digit.
 */
export function CodeForm({ input, verifying, resending, clock, errorMessage }: Props) {
  const { boxes, digits, isIncomplete, type, markIncomplete } = input
  const errorId = useId()
  const clockId = useId()
  const { form, resendButton } = useCodeFormFocus(boxes, clock.hasEnded)
  const submit = (typed: CodeDigits) => {
    markIncomplete(!isComplete(typed))
    if (!isComplete(typed) || verifying.isPending) return
    // Why no other was sent matters no more.
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

/** Keeps the keyboard where there is something to do: in the boxes, or at the button once the code has ended. */
function useCodeFormFocus(boxes: CodeInput['boxes'], hasEnded: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const resendButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasEnded) return focusBox(boxes.current, 0)
    // What is typed elsewhere on the page goes on.
    const { activeElement } = document
    const isHere = activeElement === document.body || form.current?.contains(activeElement)
    if (isHere) resendButton.current?.focus()
  }, [boxes, hasEnded])
  return { form, resendButton }
}
