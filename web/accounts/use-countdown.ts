import { useEffect, useState } from 'react'
import { secondsUntil } from './countdown.ts'

/** Seconds left until a deadline (ms since 1970); read from the clock, so that a sleeping phone wakes up right. */
export function useCountdown(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadline, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  return left
}
