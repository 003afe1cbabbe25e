import { codeLength } from '@campus-print/domain/accounts'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { CodeBoxes } from './code-boxes.tsx'

export interface CodeEntry {
  readonly boxes: RefObject<HTMLInputElement | null>
  readonly code: string
  readonly isIncomplete: boolean
  readonly type: (code: string) => void
  readonly markIncomplete: (isIncomplete: boolean) => void
  /** Empties the boxes for another try. */
  readonly startOver: () => void
}

/** A code as far as it has been typed. */
export function useCodeEntry(): CodeEntry {
  const boxes = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, markIncomplete] = useState(false)
  // Typing the code is all there is to do here.
  useEffect(() => boxes.current?.focus(), [])
  return {
    boxes,
    code,
    isIncomplete,
    markIncomplete,
    type(typed) {
      setCode(typed)
      markIncomplete(false)
    },
    startOver() {
      setCode('')
      boxes.current?.focus()
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
  const { boxes, code, isIncomplete, type, markIncomplete } = entry
  const submit = (typed: string) => {
    markIncomplete(typed.length < codeLength)
    if (typed.length === codeLength && !check.isPending) check.verify(typed)
  }
  const shown = isIncomplete ? 'Please enter complete OTP' : fault
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <CodeBoxes
        ref={boxes}
        value={code}
        isWrong={shown !== undefined}
        onChange={(typed) => {
          if (!check.isPending) type(typed)
        }}
        onComplete={submit}
      />
      <div role="alert" className="empty:hidden">
        {shown && (
          <FieldNote id="code-fault" isFault>
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
