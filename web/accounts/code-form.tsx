import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
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
  // Typing the code is all there is to do here.
  useEffect(() => focusBox(boxes.current, 0), [])
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
  another: { resend: () => void; isPending: boolean; isAllowed: boolean }
  fault: string | undefined
  /** How much time there is. */
  children: ReactNode
}

/** Takes a mailed code: sent off when it is whole, and never while the last one is being checked. */
export function CodeForm({ entry, check, another, fault, children }: Props) {
  const { boxes, digits, isIncomplete, type, markIncomplete } = entry
  const faultId = useId()
  const submit = (typed: CodeDigits) => {
    markIncomplete(!isWhole(typed))
    if (isWhole(typed) && !check.isPending) check.verify(codeOf(typed))
  }
  const shown = isIncomplete ? 'Please enter complete OTP' : fault
  return (
    <form
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
      {children}
      <Button type="submit" wide busy={check.isPending}>
        Verify
      </Button>
      <Button
        look="plain"
        wide
        disabled={!another.isAllowed}
        busy={another.isPending}
        onClick={another.resend}
      >
        Resend code
      </Button>
    </form>
  )
}
