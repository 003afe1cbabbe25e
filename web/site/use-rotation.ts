import { useEffect, useState } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'

/** An index that moves on through `count` after each `everyMs`; not while paused, nor for people who ask for less motion. */
export function useRotation(count: number, everyMs: number, isPaused = false): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') || isPaused
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (isStill) return undefined
    const timer = setInterval(() => setIndex((at) => (at + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [count, everyMs, isStill])
  return index
}
