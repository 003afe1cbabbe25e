import { i18n } from '@campus-print/domain/language'
import type { MailedCode } from '@campus-print/contract/envelope'
import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { Timer, TimerOff } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/forms/field.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { type CodeClock, formatClock, useCodeClock } from './code-clock.ts'
import { type CodeDigits, emptyDigits, isComplete, joinDigits } from './code-digits.ts'
import {
  codeErrorMessage,
  type CodeStatus,
  codeStatusAfterError,
  isCodeRejected,
  toLocalCodeStatus,
} from './code-status.ts'

interface Props {
  codeStatus: CodeStatus
  /** The code has a new status, after a rejected attempt or a resend. */
  onCodeStatus: (codeStatus: CodeStatus) => void
  /** Verifies the code and shows the next screen. */
  verify: (code: string) => Promise<void>
  /** E-mails another code, which voids the one before. Within a minute the server keeps the last one. */
  resend: () => Promise<MailedCode>
  /** Why the user must enter the code again. */
  errorMessage?: string | undefined
}

/**
 * Takes an e-mailed code and submits it when it is complete. One verification runs at a time, and an ended code takes
 * no digits.
 */
export function CodeForm(props: Props) {
  const clock = useCodeClock(props.codeStatus)
  const { boxes, digits, changeDigits, submit, verifying, resending, errorMessage } = useCodeEntry(props)
  const errorId = useId()
  const clockId = useId()
  const { form, resendButton } = useCodeFormFocus(boxes, clock.hasEnded)
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
        hasError={errorMessage !== undefined}
        errorId={errorId}
        onChange={changeDigits}
      />
      <div role="alert" className="empty:hidden">
        {errorMessage && (
          <FieldNote id={errorId} isError>
            {errorMessage}
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
        {i18n.t('Verify')}
      </Button>
      <Button
        ref={resendButton}
        variant={clock.hasEnded ? 'primary' : 'plain'}
        wide
        aria-describedby={clock.hasEnded ? clockId : undefined}
        disabled={clock.resendIn > 0}
        busy={resending.isPending}
        onClick={() => resending.mutate()}
      >
        {clock.resendIn > 0
          ? i18n.t('Resend code in {time}', { time: formatClock(clock.resendIn) })
          : i18n.t('Resend code')}
      </Button>
    </form>
  )
}

/** The typed digits, their verification, and the resend. */
function useCodeEntry({ onCodeStatus, verify, resend, errorMessage: earlier }: Props) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [digits, setDigits] = useState(emptyDigits)
  const [isIncomplete, setIncomplete] = useState(false)
  const startAgain = (codeStatus: CodeStatus) => {
    setDigits(emptyDigits)
    focusBox(boxes.current, 0)
    onCodeStatus(codeStatus)
  }
  const verifying = useMutation({
    mutationFn: (code: string) => verify(code),
    onError: (error) => {
      if (isCodeRejected(error)) startAgain(codeStatusAfterError(error, Date.now()))
    },
  })
  const resending = useMutation({
    mutationFn: () => resend(),
    onSuccess: (mailedCode) => {
      verifying.reset()
      startAgain(toLocalCodeStatus(mailedCode, Date.now()))
    },
  })

  const submit = (typed: CodeDigits) => {
    setIncomplete(!isComplete(typed))
    if (!isComplete(typed) || verifying.isPending) return
    // An error of the last resend no longer matters.
    resending.reset()
    verifying.mutate(joinDigits(typed))
  }
  const changeDigits = (typed: CodeDigits) => {
    if (verifying.isPending) return
    setDigits(typed)
    setIncomplete(false)
    if (isComplete(typed)) submit(typed)
  }
  const requestError = resending.error
    ? serverMessage(resending.error, i18n.t('Failed to resend OTP'))
    : verifying.error && codeErrorMessage(verifying.error)
  const errorMessage = isIncomplete ? i18n.t('Please enter complete OTP') : (requestError ?? earlier)
  return { boxes, digits, changeDigits, submit, verifying, resending, errorMessage }
}

/** Keeps the focus in the boxes, or moves it to the resend button once the code has ended. */
function useCodeFormFocus(boxes: RefObject<HTMLFieldSetElement | null>, hasEnded: boolean) {
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
  if (isOutOfAttempts) return i18n.t('Too many wrong tries. Request a new code.')
  if (hasEnded) return i18n.t('This code has expired. Request a new one.')
  return i18n.t('Code expires in {time}', { time: formatClock(secondsLeft) })
}

/** Help for a user whose code does not arrive. `wrongAddress` says what to do when the address is wrong. */
export function NoMailHelp({ wrongAddress }: { wrongAddress: string }) {
  return (
    <div className="rounded-lg bg-well p-4 text-sm text-ink-soft">
      <p className="font-semibold text-ink">{i18n.t('No email yet?')}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>{i18n.t('Check your spam folder.')}</li>
        <li>{wrongAddress}</li>
        <li>{i18n.t('You can request another code after a minute. Only the latest code works.')}</li>
      </ul>
    </div>
  )
}
