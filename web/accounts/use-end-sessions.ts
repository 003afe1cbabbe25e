import { type Session, endOtherSessions, endSession } from '@campus-print/contract/sessions'
import { deviceName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { sessionsQuery } from './profile-queries.ts'

/** Signs out on other devices; `onEnded` is told once they are gone from the list. */
export function useEndSessions(onEnded: () => void) {
  const queries = useQueryClient()
  const removeUnless = (isKept: (session: Session) => boolean) => {
    queries.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(isKept))
    onEnded()
  }
  const one = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (_, { id, device }) => {
      toastSuccess(`Signed out: ${deviceName(device)}`)
      removeUnless((session) => session.id !== id)
    },
  })
  const others = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => {
      toastSuccess('Signed out everywhere else')
      removeUnless(({ isCurrent }) => isCurrent)
    },
  })
  const error = one.error ?? others.error
  return {
    endOne: (session: Session) => one.mutate(session),
    endOthers: () => others.mutate(),
    endingId: one.isPending ? one.variables.id : undefined,
    isEndingOthers: others.isPending,
    errorMessage: error ? serverMessage(error, 'Could not sign out there. Please try again.') : undefined,
  }
}
