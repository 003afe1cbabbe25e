import { useCallback, useSyncExternalStore } from 'react'

/** Room for two columns: the width of `lg` in our classes. */
export const wideWindow = '(width >= 64rem)'

/** Whether a media query matches, updated on change. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
