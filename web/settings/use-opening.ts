import { type Opening, openingAt } from '@campus-print/domain/availability'
import { useEffect, useState } from 'react'
import { useSettings } from './settings.ts'

const minuteMs = 60_000

/** Whether the desk is open, as the clock on the campus wall says, kept up to the minute. */
export function useOpening(): Opening {
  const { settings } = useSettings()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return openingAt(settings.weekHours, now, settings.timeZone)
}
