import { addPasskey, beginPasskey, type CreationOptions, PasskeyName } from '@campus-print/contract/passkeys'
import type { Proof } from '@campus-print/contract/two-step'
import { deviceName, maxPasskeyName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { BeginForm } from './begin-form.tsx'
import { passkeyErrorMessage } from './passkeys.ts'
import type { ProofKind } from './proof-kind.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFinish } from './use-finish.ts'

interface Props {
  by: ProofKind | undefined
  onClose: () => void
}

/** Adds a passkey: the owner's proof, the passkey with its name, the recovery codes of the first second factor. */
export function AddPasskey({ by, onClose }: Props) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const finish = useFinish(onClose)
  const begin = useMutation({ mutationFn: (proof: Proof) => call(beginPasskey, { body: proof }) })
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={() => void finish()} />
  if (begin.data) {
    return (
      <MakePasskey
        options={begin.data.data}
        onAdded={(codes) => (codes.length > 0 ? setRecoveryCodes(codes) : void finish())}
        onRejected={() => begin.reset()}
        onCancel={onClose}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <p>
        {i18n.t(
          'A passkey is kept by your device, your password manager or a security key. You use it with your fingerprint, face or PIN.',
        )}
      </p>
      <BeginForm
        by={by}
        isPending={begin.isPending}
        error={begin.error}
        onBegin={(proof) => begin.mutate(proof)}
        onCancel={onClose}
      />
    </div>
  )
}

interface MakeProps {
  options: CreationOptions
  onAdded: (recoveryCodes: readonly string[]) => void
  /** What the browser made was not accepted; the options are used up. */
  onRejected: () => void
  onCancel: () => void
}

/** The name of the passkey, and the button that opens the browser's window. */
function MakePasskey({ options, onAdded, onRejected, onCancel }: MakeProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [nameError, setNameError] = useState<string>()
  const make = useMutation({
    mutationFn: async () => {
      const response = await startRegistration({ optionsJSON: options })
      return call(addPasskey, { body: { name, response } })
    },
    onSuccess: ({ data: { recoveryCodes } }) => {
      const isFirst = recoveryCodes.length > 0
      toastSuccess(isFirst ? i18n.t('Two-step login is on') : i18n.t('The passkey was added'))
      onAdded(recoveryCodes)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      toastError(passkeyErrorMessage(error))
      onRejected()
    },
  })
  return (
    <form
      noValidate
      className="grid max-w-[28rem] gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        // Before the device keeps a passkey that the server would not take.
        const problem = PasskeyName.safeParse(name).error?.issues[0]?.message
        setNameError(problem)
        if (problem === undefined) make.mutate()
        else field.current?.focus()
      }}
    >
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {i18n.t('Name your passkey')}
      </h3>
      <Field
        label={i18n.t('Name')}
        hint={i18n.t('It tells you later where the passkey is.')}
        error={nameError}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
            ref={field}
            name="passkey"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setNameError(undefined)
            }}
            maxLength={maxPasskeyName}
            autoComplete="off"
          />
        )}
      </Field>
      {make.error && (
        <Notice kind="error" announced>
          {passkeyErrorMessage(make.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={make.isPending}>
          {i18n.t('Create passkey')}
        </Button>
        <Button variant="plain" disabled={make.isPending} onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
