import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lastCallArrived = true

/** Notes whether a call reached the server. */
export function noteConnection(arrived: boolean): void {
  if (arrived === lastCallArrived) return
  lastCallArrived = arrived
  for (const listener of listeners) listener()
}

/** `offline`: the device has no connection. `unreachable`: the device has one, but the server does not answer. */
export type Connection = 'connected' | 'offline' | 'unreachable'

/** Whether the server can be reached, as far as the device and the last call tell. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, currentConnection, () => 'connected')
}

function currentConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return lastCallArrived ? 'connected' : 'unreachable'
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
