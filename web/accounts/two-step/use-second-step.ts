import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'

/** Whether a login waits for a code. */
export function needsSecondStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_second_step'
}

/** Leads to the screen for the code where an answer asks for one; answers whether it does. */
export function useSecondStep(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async (error) => {
    if (!(error instanceof ApiError) || !error.pendingLogin) return false
    const state = { pendingLogin: error.pendingLogin.token }
    await navigate({ to: paths.secondStep, search: { next }, replace: true, state })
    return true
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A login that waits for its code. It survives a reload, and opens nothing alone. */
    pendingLogin?: string
  }
}
