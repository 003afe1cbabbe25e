import type { PendingLogin } from '@campus-print/contract/envelope'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'

/** A login that waits for its second step. */
export type WaitingLogin = Pick<PendingLogin, 'token' | 'methods'>

/** Whether a login waits for its second step. */
export function needsSecondStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_second_step'
}

/** Leads to the screen for the second step where an answer asks for one; returns whether it does. */
export function useSecondStep(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async (error) => {
    if (!(error instanceof ApiError) || !error.pendingLogin) return false
    const { token, methods } = error.pendingLogin
    const state = { pendingLogin: { token, methods } }
    await navigate({ to: paths.secondStep, search: { next }, replace: true, state })
    return true
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A login that waits for its second step. It survives a reload, and opens nothing alone. */
    pendingLogin?: WaitingLogin
  }
}
