import { codeLength } from '@campus-print/domain/accounts'
import clsx from 'clsx'
import { OTPInput, type SlotProps } from 'input-otp'
import type { Ref } from 'react'

interface Props {
  ref: Ref<HTMLInputElement>
  value: string
  isWrong: boolean
  onChange: (code: string) => void
  onComplete: (code: string) => void
}

/** Six boxes for a one-time code; to the keyboard, a screen reader and autofill they are one field. */
export function CodeBoxes({ ref, value, isWrong, onChange, onComplete }: Props) {
  return (
    <OTPInput
      ref={ref}
      aria-label="Verification code"
      aria-invalid={isWrong || undefined}
      maxLength={codeLength}
      inputMode="numeric"
      pattern="^\d*$"
      pasteTransformer={readPasted}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      containerClassName="grid grid-cols-6 gap-2"
      render={({ slots }) => slots.map((slot, index) => <Box key={index} slot={slot} isWrong={isWrong} />)}
    />
  )
}

function Box({ slot, isWrong }: { slot: SlotProps; isWrong: boolean }) {
  return (
    <div
      className={clsx(
        'grid h-14 place-items-center rounded-lg border bg-sheet text-lg font-semibold',
        slot.isActive ? 'border-accent ring-2 ring-accent' : isWrong ? 'border-danger' : 'border-edge',
      )}
    >
      {slot.char}
      {slot.hasFakeCaret && <span className="h-6 w-px bg-ink motion-safe:animate-pulse" />}
    </div>
  )
}

/** Six digits in whatever was pasted fill the boxes; anything else is not the code. */
function readPasted(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === codeLength ? digits : ''
}
