import type { Proof } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { HiddenUsername } from '../hidden-username.tsx'
import { useUser } from '../session/use-user.ts'
import { CodeField } from './code-field.tsx'
import type { ProofKind } from './proof-kind.ts'

interface Props {
  by: ProofKind
  submit: string
  isDestructive?: boolean
  isPending: boolean
  error: unknown
  onSubmit: (proof: Proof) => void
  onCancel: () => void
}

/** Asks for what shows that the owner of the account is at the keyboard. */
export function ProofForm({ by, submit, isDestructive, isPending, error, onSubmit, onCancel }: Props) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { email } = useUser()
  useEffect(() => field.current?.focus(), [])
  const fieldError = error instanceof ApiError ? error.errors[0]?.message : undefined
  return (
    <form
      noValidate
      className="grid max-w-[28rem] gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setMissing(typed === '')
        if (typed === '') field.current?.focus()
        else onSubmit(by === 'password' ? { password: typed } : { code: typed })
      }}
    >
      {by === 'password' ? (
        <>
          <HiddenUsername email={email} />
          <Field
            label={i18n.t('Password')}
            error={isMissing && typed === '' ? i18n.t('Password is required') : fieldError}
          >
            {(controlProps) => (
              <PasswordInput
                {...controlProps}
                ref={field}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="current-password"
              />
            )}
          </Field>
        </>
      ) : (
        <CodeField
          ref={field}
          isRecovery={by === 'recovery'}
          value={typed}
          onValue={setTyped}
          isMissing={isMissing}
          error={fieldError}
        />
      )}
      {error !== null && fieldError === undefined && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('We got no answer. Please try again.'))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDestructive ? 'danger' : 'primary'} busy={isPending}>
          {submit}
        </Button>
        <Button variant="plain" disabled={isPending} onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
