import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    previewPage?: number
  }
}

/** The preview and the page it was opened at; as a place in the browser's history, so that its back button closes it. */
export function usePreview() {
  const startPage = useLocation({ select: ({ state }) => state.previewPage })
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    /** Nothing while the preview is closed. */
    startPage,
    openAt: (page: number) =>
      void navigate({ to: '.', state: (was) => ({ ...was, previewPage: page }), resetScroll: false }),
    close: () => history.back(),
  }
}
