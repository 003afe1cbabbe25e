import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isPreviewing?: boolean
  }
}

/** Whether the preview is open; as a place in the browser's history, so that its back button closes it. */
export function usePreview() {
  const isOpen = useLocation({ select: ({ state }) => state.isPreviewing === true })
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    isOpen,
    open: () =>
      void navigate({ to: '.', state: (was) => ({ ...was, isPreviewing: true }), resetScroll: false }),
    close: () => history.back(),
  }
}
