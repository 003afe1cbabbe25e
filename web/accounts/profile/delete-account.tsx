import { deleteAccount } from '@campus-print/contract/account-data'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { signOutLocally } from '../session/session.ts'
import { profileQuery } from './profile-queries.ts'

/** Deletes the account, apart from everything that is used every day. */
export function DeleteAccount() {
  const [isDeleting, setDeleting] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it, so the button that opened it takes the focus.
  const cancel = () => {
    flushSync(() => setDeleting(false))
    deleteButton.current?.focus()
  }
  return (
    <Card
      aria-labelledby="delete-account"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] content-start gap-4 border-danger/40"
    >
      <div className="grid gap-1">
        <CardTitle id="delete-account">{i18n.t('Delete account')}</CardTitle>
        {!isDeleting && (
          <p className="text-ink-soft">
            {i18n.t('For good, with everything in it. We ask for your password first.')}
          </p>
        )}
      </div>
      {isDeleting ? (
        <Deletion onCancel={cancel} />
      ) : (
        <Button
          ref={deleteButton}
          variant="danger"
          className="sm:justify-self-start"
          onClick={() => setDeleting(true)}
        >
          {i18n.t('Delete account')}
        </Button>
      )}
    </Card>
  )
}

/** Asks for the password, unless paid prints or cash have to be collected first. */
function Deletion({ onCancel }: { onCancel: () => void }) {
  const { data } = useQuery(profileQuery)
  const prints = data?.stats.uncollectedPrints ?? 0
  const cash = data?.stats.cashToCollect ?? 0
  return prints > 0 || cash > 0 ? (
    <CollectFirst prints={prints} cash={cash} onCancel={onCancel} />
  ) : (
    <DeleteForm onCancel={onCancel} />
  )
}

interface ToCollect {
  readonly prints: number
  /** In rupees. */
  readonly cash: number
  readonly onCancel: () => void
}

function CollectFirst({ prints, cash, onCancel }: ToCollect) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <div className="grid max-w-[28rem] gap-4">
      {prints > 0 && <UncollectedPrints count={prints} />}
      {cash > 0 && <CashToCollect amount={cash} />}
      <div className="flex flex-wrap gap-3">
        <Link ref={link} to={paths.history} className={buttonClass('plain')}>
          {i18n.t('View History')}
        </Link>
        <Button variant="plain" onClick={onCancel}>
          {i18n.t('Keep my account')}
        </Button>
      </div>
    </div>
  )
}

function UncollectedPrints({ count }: { count: number }) {
  return (
    <Notice
      kind="warning"
      title={i18n.t(
        '{count, plural, one {You have a paid print that is not collected.} other {You have # paid prints that are not collected.}}',
        { count },
      )}
    >
      {i18n.t(
        'You can delete your account once every paid print is collected or cancelled. Cancel a print before it is printed to get all your money back. For the others, ask at the print desk.',
      )}
    </Notice>
  )
}

function CashToCollect({ amount }: { amount: number }) {
  return (
    <Notice
      kind="warning"
      title={i18n.t('{amount} wait for you in cash at the print desk.', {
        amount: formatRupees(fromRupees(amount)),
      })}
    >
      {i18n.t('You can delete your account once you have collected it.')}
    </Notice>
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
        {i18n.t(
          'Your documents are deleted and your name is removed from your prints. Unpaid requests are cancelled. This cannot be undone.',
        )}
      </p>
      <Field label={i18n.t('Password')}>
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
          {i18n.t('Delete my account')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {i18n.t('Keep my account')}
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
    // A print may have been paid meanwhile.
    onError: () => void queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
    onSuccess: () => {
      toastSuccess(i18n.t('Your account is deleted'))
      signOutLocally(queries)
    },
  })
  return {
    remove: mutate,
    isPending,
    errorMessage: error ? serverMessage(error, i18n.t('Your account could not be deleted')) : undefined,
  }
}
