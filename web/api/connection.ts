import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lastCallArrived = true

/** Notes whether a call reached the server. */
export function noteConnection(arrived: boolean): void {
  if (arrived === lastCallArrived) return
  lastCallArrived = arrived
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, as far as the device and the last call tell. */
export function useConnection(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && lastCallArrived,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
