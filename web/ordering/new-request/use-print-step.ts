import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useReducer } from 'react'
import { paths } from '../../paths.ts'

export type PrintStep = 'upload' | 'settings'

declare module '@tanstack/react-router' {
  interface HistoryState {
    printStep?: PrintStep
    /** The unpaid request that is edited. */
    changes?: string
    /** Unpaid requests that are paid together with the one that is made. */
    paidWith?: readonly string[]
  }
}

function replace<Value>(_: Value, next: Value): Value {
  return next
}

/**
 * The current step and the edited request. Both are history state, so the browser's back button leads one step back,
 * and from the payment to the settings.
 */
export function usePrintStep() {
  const { printStep, changes: named, paidWith: namedWith } = useLocation({ select: ({ state }) => state })
  // A history entry from before the request existed does not name it, so the last name is kept.
  const [lastNamed, noteNamed] = useReducer(replace<string | undefined>, named)
  const changes = printStep === undefined ? lastNamed : named
  useEffect(() => noteNamed(changes), [changes])
  // The entry of the first step is older than the requests that were placed on the second.
  const [lastWith, noteWith] = useReducer(replace<readonly string[] | undefined>, namedWith)
  const paidWith = printStep === 'settings' ? namedWith : (namedWith ?? lastWith)
  useEffect(() => noteWith(paidWith), [paidWith])

  const navigate = useNavigate()
  const { history } = useRouter()
  const restart = useCallback(() => {
    noteWith(namedWith)
    void navigate({ to: paths.print, replace: true, state: stateOf('upload', { paidWith: namedWith }) })
  }, [navigate, namedWith])
  return {
    step: printStep ?? 'upload',
    changes,
    paidWith,
    goToSettings: () => void navigate({ to: paths.print, state: stateOf('settings', { changes, paidWith }) }),
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
  return (requestId: string, paidWith: readonly string[] = []) => {
    void navigate({ to: paths.print, state: { changes: requestId, paidWith } })
    // Without a flush, the two navigations would become one history entry.
    history.flush()
    void navigate({ to: paths.print, state: stateOf('settings', { changes: requestId, paidWith }) })
  }
}

/** Opens the first step of another request, which is paid together with some. */
export function useAddDocument() {
  const navigate = useNavigate()
  return (paidWith: readonly string[]) =>
    void navigate({ to: paths.print, state: stateOf('upload', { paidWith }) })
}

/** Opens the settings of the next document of an order, which is paid together with some requests. */
export function useGoToNextDocument() {
  const navigate = useNavigate()
  return (paidWith: readonly string[]) =>
    void navigate({ to: paths.print, replace: true, state: stateOf('settings', { paidWith }) })
}

/** Opens the payment of a request that was just placed, and of others with it. The back button leads to its settings. */
export function useGoToPayment() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return async (requestId: string, paidWith: readonly string[] = []) => {
    const state = stateOf('settings', { changes: requestId, paidWith })
    void navigate({ to: paths.print, replace: true, state })
    history.flush()
    const ids = [...paidWith, requestId]
    const others = ids.slice(1)
    await navigate({
      to: paths.payment,
      params: { id: paidWith[0] ?? requestId },
      search: others.length > 0 ? { with: others.join(',') } : {},
    })
  }
}

function stateOf(
  printStep: PrintStep,
  { changes, paidWith }: { changes?: string | undefined; paidWith?: readonly string[] | undefined },
) {
  return {
    printStep,
    ...(changes !== undefined && { changes }),
    ...(paidWith !== undefined && paidWith.length > 0 && { paidWith }),
  }
}
