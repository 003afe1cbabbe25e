import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The whole document on the sheets that will be printed. It is loaded when it opens first. */
export const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

declare module '@tanstack/react-router' {
  interface HistoryState {
    previewPage?: number
  }
}

/** Opens and closes the preview. It is a history entry, so the browser's back button closes it. */
export function usePreview() {
  const startPage = useLocation({ select: ({ state }) => state.previewPage })
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    /** `undefined` while the preview is closed. */
    startPage,
    openAt: (page: number) =>
      void navigate({ to: '.', state: (was) => ({ ...was, previewPage: page }), resetScroll: false }),
    close: () => history.back(),
  }
}
