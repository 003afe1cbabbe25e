import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** When a screen goes and takes the focus with it, the keyboard and the screen reader go on in the next one. */
export function useFocusContentOnNavigation(contentId: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        const isLost = document.activeElement === document.body
        if (fromLocation && isLost) {
          document.getElementById(contentId)?.focus({ preventScroll: true })
        }
      }),
    [router, contentId],
  )
}
