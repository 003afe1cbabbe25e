import { deleteAccount } from '@campus-print/contract/account-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { addresses } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { signOutLocally } from '../session/session.ts'

/** The data that we hold about the user, to download or to delete. */
export function AccountData() {
  const [isDeleting, setDeleting] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it, so the button that opened it takes the focus.
  const cancel = () => {
    flushSync(() => setDeleting(false))
    deleteButton.current?.focus()
  }
  return (
    <Card aria-labelledby="your-data" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <CardTitle id="your-data">Your data</CardTitle>
        <p className="text-ink-soft">Everything we hold about you: your details, prints and documents.</p>
      </div>
      {isDeleting ? (
        <DeleteForm onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <a href={addresses.accountExport()} download className={buttonClass('plain')}>
            <Download aria-hidden className="size-5" />
            Download my data
          </a>
          <Button ref={deleteButton} variant="plain" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      )}
    </Card>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { remove, isPending, errorMessage } = useDeleteAccount()
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      className="grid max-w-[28rem] gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        remove(password)
      }}
    >
      <p>
        Your documents are removed and your name is taken out of what you printed. Unpaid requests are
        cancelled. This cannot be undone.
      </p>
      <Field label="Password">
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            ref={field}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        )}
      </Field>
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isPending}>
          Delete my account
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}

/** Deletes the signed-in user's account, given the password, and signs out here. */
function useDeleteAccount() {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: () => {
      toastSuccess('Your account is deleted')
      signOutLocally(queries)
    },
  })
  return {
    remove: mutate,
    isPending,
    errorMessage: error ? serverMessage(error, 'Your account could not be deleted') : undefined,
  }
}
