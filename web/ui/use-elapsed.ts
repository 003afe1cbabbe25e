import { useEffect, useState } from 'react'

/** Whether so much time has passed since the component was first shown, in ms. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}
