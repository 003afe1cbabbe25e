import { useEffect, useEffectEvent } from 'react'

/** Does something each time the connection comes back, as long as that `isDue`. */
export function useWhenOnline(isDue: boolean, act: () => void): void {
  const onOnline = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return undefined
    const listening = new AbortController()
    addEventListener('online', () => onOnline(), listening)
    return () => listening.abort()
  }, [isDue])
}
