import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { formatClock } from './countdown.ts'
import { TimeLeft } from './time-left.tsx'
import type { CodeClock } from './use-code-clock.ts'
import { type CodeDigits, codeOf, isWhole, noDigits } from './code-digits.ts'

export interface CodeEntry {
  readonly boxes: RefObject<HTMLFieldSetElement | null>
  readonly digits: CodeDigits
  readonly isIncomplete: boolean
  readonly type: (digits: CodeDigits) => void
  readonly markIncomplete: (isIncomplete: boolean) => void
  /** Empties the boxes for another try. */
  readonly startOver: () => void
}

/** A code as far as it has been typed. */
export function useCodeEntry(): CodeEntry {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [digits, setDigits] = useState(noDigits)
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
    startOver() {
      setDigits(noDigits)
      focusBox(boxes.current, 0)
    },
  }
}

interface Props {
  entry: CodeEntry
  check: { verify: (code: string) => void; isPending: boolean }
  another: { resend: () => void; isPending: boolean; reset: () => void }
  clock: CodeClock
  fault: string | undefined
}

/**
 * Takes a mailed code: sent off when it is whole, and never while the last one is being checked. Of one that has ended
 * it takes no digit.
 */
export function CodeForm({ entry, check, another, clock, fault }: Props) {
  const { boxes, digits, isIncomplete, type, markIncomplete } = entry
  const faultId = useId()
  const clockId = useId()
  const { form, resendButton } = useKeyboardAtWork(boxes, clock.hasEnded)
  const submit = (typed: CodeDigits) => {
    markIncomplete(!isWhole(typed))
    if (!isWhole(typed) || check.isPending) return
    // Why no other was sent matters no more.
    another.reset()
    check.verify(codeOf(typed))
  }
  const shown = isIncomplete ? 'Please enter complete OTP' : fault
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
        isOff={clock.hasEnded}
        isWrong={shown !== undefined}
        faultId={faultId}
        onChange={(typed) => {
          if (check.isPending) return
          type(typed)
          if (isWhole(typed)) submit(typed)
        }}
      />
      <div role="alert" className="empty:hidden">
        {shown && (
          <FieldNote id={faultId} isFault>
            {shown}
          </FieldNote>
        )}
      </div>
      <TimeLeft id={clockId} clock={clock} />
      <Button
        type="submit"
        look={clock.hasEnded ? 'plain' : 'primary'}
        wide
        disabled={clock.hasEnded}
        busy={check.isPending}
      >
        Verify
      </Button>
      <Button
        ref={resendButton}
        look={clock.hasEnded ? 'primary' : 'plain'}
        wide
        aria-describedby={clock.hasEnded ? clockId : undefined}
        disabled={clock.resendIn > 0}
        busy={another.isPending}
        onClick={another.resend}
      >
        {clock.resendIn > 0 ? `Resend code in ${formatClock(clock.resendIn)}` : 'Resend code'}
      </Button>
    </form>
  )
}

/** Keeps the keyboard where there is something to do: in the boxes, or at the button once the code has ended. */
function useKeyboardAtWork(boxes: CodeEntry['boxes'], hasEnded: boolean) {
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
