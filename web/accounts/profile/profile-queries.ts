import { profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { userDataKey } from '../session/session.ts'

export const profileQuery = queryOptions({
  queryKey: [userDataKey, 'profile'],
  queryFn: async () => (await call(profile)).data,
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: [userDataKey, 'sessions'],
  queryFn: async () => (await call(listSessions)).data,
  staleTime: 0,
})
