import { profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { getTwoStep } from '@campus-print/contract/two-step'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { userDataKey } from '../session/session.ts'

export const profileQuery = queryOptions({
  queryKey: [userDataKey, 'profile'],
  queryFn: async () => (await call(profile)).data,
  staleTime: 0,
})

export const twoStepQuery = queryOptions({
  queryKey: [userDataKey, 'two-step'],
  queryFn: async () => (await call(getTwoStep)).data,
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: [userDataKey, 'sessions'],
  queryFn: async () => (await call(listSessions)).data,
  staleTime: 0,
})
