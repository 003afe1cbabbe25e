import { i18n } from '@campus-print/domain/language'
import { endSessionsOfPerson, type Person } from '@campus-print/contract/people'
import { displayName } from '@campus-print/domain/accounts'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

interface Props {
  name: string
  isPending: boolean
  onConfirm: () => void
}

/** Logs a person out on every device, after a confirmation. */
export function LogOutEverywhere({ name, isPending, onConfirm }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <IconButton
        label={i18n.t('Log out everywhere: {name}', { name })}
        disabled={isPending}
        onClick={() => setConfirming(true)}
      >
        <LogOut aria-hidden className="size-5" />
      </IconButton>
      <ConfirmDialog
        question={i18n.t('Log {name} out everywhere?', { name })}
        detail={i18n.t(
          'They have to log in again on every device. Use this when a phone or a password was lost.',
        )}
        confirm={i18n.t('Log out everywhere')}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={onConfirm}
      />
    </>
  )
}

/** Ends all sessions of a person. */
export function useLogOutEverywhere(person: Person) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endSessionsOfPerson, { params: { id: person.id } }),
    onSuccess: () => toastSuccess(i18n.t('Logged out everywhere: {name}', { name: displayName(person) })),
  })
  return {
    logOut: () => mutate(),
    isPending,
    errorMessage: error
      ? serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))
      : undefined,
  }
}
