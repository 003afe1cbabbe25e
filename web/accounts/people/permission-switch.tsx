import { i18n } from '@campus-print/domain/language'
import { grantPermission, type Person, revokePermission } from '@campus-print/contract/people'
import { displayName, type Permission } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { permissionLabels } from '../account-labels.ts'
import { updateUser } from '../session/session.ts'
import { useUser } from '../session/use-user.ts'
import { refetchPeople, updatePerson } from './people-queries.ts'

interface Props {
  permission: Permission
  name: string
  isSelf: boolean
  isGranted: boolean
  isPending: boolean
  onChange: (isGranted: boolean) => void
}

/** Switches one permission of a person, after a confirmation that states its effect. */
export function PermissionSwitch({ permission, name, isSelf, isGranted, isPending, onChange }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const label = permissionLabels()[permission]
  return (
    <>
      {/* On a wide screen the column head names the permission. */}
      <label className="flex items-center gap-2 md:justify-center">
        <span className="md:sr-only">{label}</span>
        <Switch
          label={`${label}: ${name}`}
          isOn={isGranted}
          busy={isPending}
          onSwitch={() => setConfirming(true)}
        />
      </label>
      <ConfirmDialog
        {...permissionQuestion({ permission, isGranted: !isGranted, name, isSelf })}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => onChange(!isGranted)}
      />
    </>
  )
}

/** A permission to grant or revoke. */
interface PermissionChange {
  readonly permission: Permission
  readonly isGranted: boolean
  readonly name: string
  /** Managers may revoke their own permission. */
  readonly isSelf: boolean
}

interface Question {
  readonly question: string
  /** What the person will be able to do, or no longer. */
  readonly detail: string
  readonly confirm: string
}

/** The texts of the confirmation dialog. */
function permissionQuestion({ permission, isGranted, name, isSelf }: PermissionChange): Question {
  if (permission === 'desk') {
    return isGranted
      ? {
          question: i18n.t('Let {name} run the print desk?', { name }),
          detail: i18n.t('Operators see every print request, hand prints over, and refund them.'),
          confirm: i18n.t('Give desk access'),
        }
      : {
          question: i18n.t('Remove desk access from {name}?', { name }),
          detail: i18n.t("They can no longer see or change other people's requests. Their own prints stay."),
          confirm: i18n.t('Remove desk access'),
        }
  }
  if (isGranted) {
    return {
      question: i18n.t('Make {name} a manager?', { name }),
      detail: i18n.t('Managers set prices and hours, see the money, and decide who else may do what.'),
      confirm: i18n.t('Make manager'),
    }
  }
  return isSelf
    ? {
        question: i18n.t('Stop being a manager?'),
        detail: i18n.t('You can no longer open this page. Another manager can make you one again.'),
        confirm: i18n.t('Stop managing'),
      }
    : {
        question: i18n.t('Remove {name} as a manager?', { name }),
        detail: i18n.t('They can no longer see or change prices, hours, money and permissions.'),
        confirm: i18n.t('Remove manager'),
      }
}

/** The message after a change. */
function permissionChangeMessage({ permission, isGranted, name }: Omit<PermissionChange, 'isSelf'>): string {
  if (permission === 'desk') {
    return isGranted
      ? i18n.t('{name} runs the print desk now', { name })
      : i18n.t('{name} no longer runs the print desk', { name })
  }
  return isGranted
    ? i18n.t('{name} is a manager now', { name })
    : i18n.t('{name} is no longer a manager', { name })
}

interface Change {
  readonly permission: Permission
  readonly isGranted: boolean
}

/** Grants a permission or revokes it. */
export function usePermissionChange(person: Person) {
  const me = useUser()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ permission, isGranted }: Change) => {
      const params = { id: person.id, permission }
      return isGranted ? call(grantPermission, { params }) : call(revokePermission, { params })
    },
    onSuccess: ({ data }, change) => {
      toastSuccess(permissionChangeMessage({ ...change, name: displayName(data) }))
      updatePerson(queries, data)
      // The route guards must know at once when managers revoke their own permission.
      if (data.id === me.id) updateUser(queries, data)
    },
    onError: () => refetchPeople(queries),
  })
  return {
    change: mutate,
    pending: isPending ? variables.permission : undefined,
    errorMessage: error
      ? serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))
      : undefined,
  }
}
