import { i18n } from '@campus-print/domain/language'
import { codeLength } from '@campus-print/domain/accounts'
import clsx from 'clsx'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { inputClass } from '../../ui/forms/inputs.tsx'
import { type CodeDigits, type CodeState, enterText, pasteText, pressKey } from './code-digits.ts'

interface Props {
  ref: RefObject<HTMLFieldSetElement | null>
  digits: CodeDigits
  /** The code has ended: no digit can be typed. */
  isDisabled: boolean
  hasError: boolean
  /** The element with the error message. */
  errorId: string
  onChange: (digits: CodeDigits) => void
}

/** Focuses one of the boxes. */
export function focusBox(boxes: HTMLFieldSetElement | null, box: number): void {
  boxes?.querySelectorAll('input')[box]?.focus()
}

/** Six boxes for an e-mailed code, one digit each. */
export function CodeBoxes({ ref, digits, isDisabled, hasError, errorId, onChange }: Props) {
  const applyChange = (before: CodeState, after: CodeState) => {
    if (after.digits !== before.digits) onChange(after.digits)
    if (after.box !== before.box) focusBox(ref.current, after.box)
  }
  return (
    <fieldset
      ref={ref}
      disabled={isDisabled}
      aria-describedby={hasError ? errorId : undefined}
      className="grid grid-cols-6 gap-2"
    >
      <legend className="sr-only">{i18n.t('Verification code')}</legend>
      {digits.map((digit, box) => {
        const state = { digits, box }
        return (
          <input
            key={box}
            type="text"
            inputMode="numeric"
            // Phones fill in the whole code here; the first box spreads it over the others.
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            aria-label={i18n.t('Digit {digit, number} of {count, number}', {
              digit: box + 1,
              count: codeLength,
            })}
            aria-invalid={hasError || undefined}
            value={digit}
            className={clsx(inputClass, 'h-14 text-center text-lg font-semibold')}
            onFocus={(event) => event.target.select()}
            onChange={(event) => applyChange(state, enterText(state, event.target.value))}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
              const after = pressKey(state, event.key)
              if (!after) return
              event.preventDefault()
              applyChange(state, after)
            }}
            onPaste={(event: ClipboardEvent) => {
              event.preventDefault()
              applyChange(state, pasteText(state, event.clipboardData.getData('text')))
            }}
          />
        )
      })}
    </fieldset>
  )
}
