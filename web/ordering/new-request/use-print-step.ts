import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { paths } from '../../paths.ts'

export type PrintStep = 'upload' | 'settings'

declare module '@tanstack/react-router' {
  interface HistoryState {
    printStep?: PrintStep
    /** The unpaid request that is being changed. */
    changes?: string
  }
}

/**
 * Which step one is at, and of which request; both live in the browser's history, so that its back button leads one
 * step back, and from the payment page to what was ordered.
 */
export function usePrintStep() {
  const { printStep, changes: named } = useLocation({ select: ({ state }) => state })
  const [changes, setChanges] = useState(named)
  // A first step that lies beneath in the history may be from before there was a request to change.
  if (printStep !== undefined && named !== changes) setChanges(named)

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
    /** There is nothing to configure: the present place in the history becomes the first step of a new request. */
    restart,
  }
}

export type StepNavigation = ReturnType<typeof usePrintStep>

/** Opens the settings of an unpaid request, with the step before them beneath, as for a new one. */
export function useOpenSettings() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (requestId: string) => {
    void navigate({ to: paths.print, state: { changes: requestId } })
    // Steps that are taken together would become one in the history.
    history.flush()
    void navigate({ to: paths.print, state: settingsStep(requestId) })
  }
}

/** Goes on to pay a request that was just made; who comes back finds what was ordered, to change it. */
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
