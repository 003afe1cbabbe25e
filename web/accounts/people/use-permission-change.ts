import { type Person, grantPermission, revokePermission } from '@campus-print/contract/people'
import { type Permission, displayName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { updateUser } from '../session.ts'
import { useUser } from '../use-user.ts'
import { refetchPeople, updatePerson } from './people-queries.ts'
import { permissionChangeMessage } from './permission-words.ts'

interface Change {
  readonly permission: Permission
  readonly isGranted: boolean
}

/** Gives a person a permission or takes it away. */
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
      // The guards must know at once what managers may no longer do themselves.
      if (data.id === me.id) updateUser(queries, data)
    },
    onError: () => refetchPeople(queries),
  })
  return {
    make: mutate,
    pending: isPending ? variables.permission : undefined,
    errorMessage: error
      ? serverMessage(error, 'No answer came, so this may not be saved. Please try again.')
      : undefined,
  }
}
