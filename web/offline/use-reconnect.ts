import { live } from '@campus-print/contract/health'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isConnectionError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { publicPaths } from '../site-paths.ts'

/** How often a page without a connection calls the server, in ms. */
export const reconnectEveryMs = 4_000

/** Calls the server until it answers, and then loads what failed meanwhile. */
export function useReconnect(isConnected: boolean): void {
  const wasConnected = useRef(true)
  const loadAgain = useEffectEvent(useLoadAgain())
  useEffect(() => {
    if (isConnected && !wasConnected.current) loadAgain()
    wasConnected.current = isConnected
    if (isConnected) return undefined
    // Every call notes whether it arrived; this one has no other use.
    const tryAgain = () => void call(live, { timeoutMs: reconnectEveryMs }).catch(() => undefined)
    const timer = setInterval(tryAgain, reconnectEveryMs)
    addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
    }
  }, [isConnected])
}

/** Loads the queries and the screen that failed for want of a connection. */
function useLoadAgain(): () => void {
  const queries = useQueryClient()
  const router = useRouter()
  return () => {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isConnectionError(state.error) })
    if (router.state.matches.every(({ error }) => !isConnectionError(error))) return
    // The server has the public pages.
    if (publicPaths.has(location.pathname)) location.reload()
    else void router.invalidate()
  }
}
