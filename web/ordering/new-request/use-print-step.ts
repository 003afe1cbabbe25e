import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useReducer } from 'react'
import { paths } from '../../paths.ts'

export type PrintStep = 'upload' | 'settings'

declare module '@tanstack/react-router' {
  interface HistoryState {
    printStep?: PrintStep
    /** The unpaid request that is edited. */
    changes?: string
  }
}

/**
 * The current step and the edited request. Both are history state, so the browser's back button leads one step back,
 * and from the payment to the settings.
 */
export function usePrintStep() {
  const { printStep, changes: named } = useLocation({ select: ({ state }) => state })
  // A history entry from before the request existed does not name it, so the last name is kept.
  const [lastNamed, noteNamed] = useReducer((_: string | undefined, next: string | undefined) => next, named)
  const changes = printStep === undefined ? lastNamed : named
  useEffect(() => noteNamed(changes), [changes])

  const navigate = useNavigate()
  const { history } = useRouter()
  const restart = useCallback(
    () => void navigate({ to: paths.print, replace: true, state: { printStep: 'upload' } }),
    [navigate],
  )
  return {
    step: printStep ?? 'upload',
    changes,
    goToSettings: () => void navigate({ to: paths.print, state: settingsStep(changes) }),
    goBack: () => history.back(),
    /** Nothing is left to configure: the current history entry becomes the first step of a new request. */
    restart,
  }
}

export type StepNavigation = ReturnType<typeof usePrintStep>

/** Opens the settings of an unpaid request, above an entry for the first step. */
export function useOpenSettings() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (requestId: string) => {
    void navigate({ to: paths.print, state: { changes: requestId } })
    // Without a flush, the two navigations would become one history entry.
    history.flush()
    void navigate({ to: paths.print, state: settingsStep(requestId) })
  }
}

/** Opens the payment of a request that was just placed. The back button leads to its settings. */
export function useGoToPayment() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return async (requestId: string) => {
    void navigate({ to: paths.print, replace: true, state: settingsStep(requestId) })
    history.flush()
    await navigate({ to: paths.payment, params: { id: requestId } })
  }
}

function settingsStep(changes: string | undefined) {
  return changes === undefined
    ? ({ printStep: 'settings' } as const)
    : ({ printStep: 'settings', changes } as const)
}
