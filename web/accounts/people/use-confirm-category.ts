import { type Person, confirmCategory } from '@campus-print/contract/people'
import { type Category, displayName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { categoryLabels } from '../category-labels.ts'
import { refetchPeople, updatePerson } from './people-queries.ts'

/** Says what a person is to the campus; `onDone` is told once nothing waits any more. */
export function useConfirmCategory(person: Person, onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (category: Category) =>
      call(confirmCategory, { params: { id: person.id }, body: { category } }),
    onSuccess: ({ data }) => {
      toastSuccess(`${displayName(data)}: ${categoryLabels[data.category]}`)
      updatePerson(queries, data)
      onDone()
    },
    onError: () => refetchPeople(queries),
  })
  return {
    confirm: mutate,
    pending: isPending ? variables : undefined,
    errorMessage: error
      ? serverMessage(error, 'No answer came, so this may not be saved. Please try again.')
      : undefined,
  }
}
