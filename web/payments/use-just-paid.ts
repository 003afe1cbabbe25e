import type { PrintRequest } from '@campus-print/contract/ordering'
import { useState } from 'react'
import { useElapsed } from '../ui/use-elapsed.ts'

const newsMs = 10 * 60 * 1000
const readingMs = 10 * 1000

/**
 * Whether the news of a paid request is that it was paid: while it waits, for some minutes; where one has paid on this
 * very page, long enough to read it, however fast the printer is.
 */
export function useJustPaid(
  { status, paidAt }: Pick<PrintRequest, 'status' | 'paidAt'>,
  wasPaidHere: boolean,
): boolean {
  // As it was on arrival; from then on the page counts by itself.
  const [isRecent] = useState(() => paidAt !== null && Date.now() - Date.parse(paidAt) < newsMs)
  const isOld = useElapsed(newsMs)
  const wasRead = useElapsed(readingMs)
  if (wasPaidHere && !wasRead) return true
  return (wasPaidHere || isRecent) && !isOld && status === 'in_queue'
}
