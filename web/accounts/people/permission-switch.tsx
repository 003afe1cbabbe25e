import { grantPermission, type Person, revokePermission } from '@campus-print/contract/people'
import { displayName, type Permission } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
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
  const label = permissionLabels[permission]
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

export const permissionLabels: Readonly<Record<Permission, string>> = { desk: 'Desk', manage: 'Manage' }

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
          question: `Let ${name} run the print desk?`,
          detail: 'Operators see every print request, hand prints over, and refund them.',
          confirm: 'Give desk',
        }
      : {
          question: `Take the print desk from ${name}?`,
          detail: 'Requests of other people can no longer be seen or changed. Own prints stay.',
          confirm: 'Take desk away',
        }
  }
  if (isGranted) {
    return {
      question: `Make ${name} a manager?`,
      detail: 'Managers set prices and hours, see the money, and decide who else may do what.',
      confirm: 'Make manager',
    }
  }
  return isSelf
    ? {
        question: 'Stop being a manager?',
        detail: 'You can no longer open this page. Another manager can make you one again.',
        confirm: 'Stop managing',
      }
    : {
        question: `Is ${name} to be a manager no longer?`,
        detail: 'Prices, hours, money and permissions can no longer be seen or changed.',
        confirm: 'Take manage away',
      }
}

/** The message after a change. */
function permissionChangeMessage({ permission, isGranted, name }: Omit<PermissionChange, 'isSelf'>): string {
  if (permission === 'desk')
    return `${name} ${isGranted ? 'runs the print desk now' : 'no longer runs the print desk'}`
  return `${name} is ${isGranted ? 'a manager now' : 'no longer a manager'}`
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
      ? serverMessage(error, 'No answer came, so this may not be saved. Please try again.')
      : undefined,
  }
}
