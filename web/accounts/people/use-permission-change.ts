import { type Person, grantPermission, revokePermission } from '@campus-print/contract/people'
import { type Permission, displayName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { saySuccess } from '../../ui/toasts.tsx'
import { renewUser } from '../session.ts'
import { useUser } from '../use-user.ts'
import { renewPeople, showPerson } from './people-queries.ts'
import { sayChange } from './permission-words.ts'

interface Change {
  readonly permission: Permission
  readonly isGiven: boolean
}

/** Gives a person a permission or takes it away. */
export function usePermissionChange(person: Person) {
  const me = useUser()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ permission, isGiven }: Change) => {
      const params = { id: person.id, permission }
      return isGiven ? call(grantPermission, { params }) : call(revokePermission, { params })
    },
    onSuccess: ({ data }, change) => {
      saySuccess(sayChange({ ...change, name: displayName(data) }))
      showPerson(queries, data)
      // The guards must know at once what managers may no longer do themselves.
      if (data.id === me.id) renewUser(queries, data)
    },
    onError: () => renewPeople(queries),
  })
  return {
    make: mutate,
    pending: isPending ? variables.permission : undefined,
    fault: error
      ? serverMessage(error, 'No answer came, so this may not be saved. Please try again.')
      : undefined,
  }
}
