import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../paths.ts'

export type PrintStep = 'upload' | 'settings'

declare module '@tanstack/react-router' {
  interface HistoryState {
    printStep?: PrintStep
  }
}

/** Which step one is at; it lives in the browser's history, so that its back button leads one step back. */
export function usePrintStep() {
  const step = useLocation({ select: ({ state }) => state.printStep ?? 'upload' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const beginAgain = useCallback(() => void navigate({ to: paths.print, replace: true }), [navigate])
  return {
    step,
    goOn: () => void navigate({ to: paths.print, state: { printStep: 'settings' } }),
    goBack: () => history.back(),
    /** There is nothing to configure: the present place in the history becomes the first step. */
    beginAgain,
  }
}
