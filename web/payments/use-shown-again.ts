import { useEffect, useEffectEvent } from 'react'

/** Tells when the browser shows a page again that was left, as it was left. */
export function usePageRestored(onShown: () => void): void {
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell()
    }
    addEventListener('pageshow', hear)
    return () => removeEventListener('pageshow', hear)
  }, [])
}
