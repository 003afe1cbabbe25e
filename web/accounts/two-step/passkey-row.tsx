import { renamePasskey } from '@campus-print/contract/passkeys'
import type { Passkey } from '@campus-print/contract/two-step'
import { maxPasskeyName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { twoStepQuery } from '../profile/profile-queries.ts'

/** A passkey in the list: its name, which may be changed, and when it was used. `children` is the button to remove it. */
export function PasskeyRow({ passkey, children }: { passkey: Passkey; children: ReactNode }) {
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it.
  const close = () => {
    flushSync(() => setRenaming(false))
    renameButton.current?.focus()
  }
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <KeyRound aria-hidden className="mt-2 size-6 shrink-0 text-ink-soft" />
      {isRenaming ? (
        <RenameForm passkey={passkey} onClose={close} />
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <PasskeyFacts passkey={passkey} />
          <div className="-mx-4 flex">
            <Button
              ref={renameButton}
              variant="quiet"
              aria-label={i18n.t('Rename: {name}', { name: passkey.name })}
              onClick={() => setRenaming(true)}
            >
              {i18n.t('Rename')}
            </Button>
            {children}
          </div>
        </div>
      )}
    </li>
  )
}

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <div className="grid min-w-0 flex-1 basis-40">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm text-ink-soft">
        {i18n.t('Passkey, added {added}', { added: formatDate(createdAt) })}
      </p>
      {lastUsedAt !== null && (
        <p className="text-sm text-ink-soft">
          {i18n.t('Last used {time}', { time: formatDate(lastUsedAt) })}
        </p>
      )}
    </div>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const field = useRef<HTMLInputElement>(null)
  const { rename, isPending, error } = useRename(passkey.id, onClose)
  useEffect(() => field.current?.select(), [])
  return (
    <form
      noValidate
      className="grid max-w-[28rem] min-w-0 flex-1 gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        rename(name)
      }}
    >
      <Field label={i18n.t('Name')} error={error}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            ref={field}
            name="passkey"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={maxPasskeyName}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {i18n.t('Save name')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function useRename(id: string, onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => call(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: twoStepQuery.queryKey })
      toastSuccess(i18n.t('The passkey was renamed'))
      onDone()
    },
  })
  const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
  const message =
    ofField ?? serverMessage(error, i18n.t('The name was not saved. Check your connection, then try again.'))
  return { rename: mutate, isPending, error: error ? message : undefined }
}
