import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { type RequestStatus, statusDisplay, type StatusTone } from '@campus-print/domain/ordering'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { statusIcons } from '../../ordering/index.ts'
import { useFocusHeading } from '../../ui/focus.ts'
import { useElapsed } from '../../ui/use-elapsed.ts'

interface Props {
  status: RequestStatus
  isJustPaid: boolean
}

/** The headline of a paid request: first that it was paid, later its status. */
export function PaidHeadline({ status, isJustPaid }: Props) {
  const heading = useFocusHeading()
  const Icon = isJustPaid ? CircleCheck : statusIcons[status]
  const colorClass = isJustPaid
    ? colorClasses.green
    : (quietColorClasses[status] ?? colorClasses[statusDisplay[status].tone])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="flex items-center gap-3 text-xl font-semibold outline-none lg:col-span-2 print:hidden"
    >
      <Icon aria-hidden className={`size-8 shrink-0 ${colorClass}`} />
      {isJustPaid
        ? i18n.t('Payment Successful!')
        : i18n.t(shortTitles[status] ?? statusDisplay[status].meaning)}
    </h1>
  )
}

/** Statuses whose meaning has a shorter form. */
const shortTitles: Partial<Record<RequestStatus, string>> = {
  in_queue: /*i18n*/ 'Waiting to be printed',
  in_process: /*i18n*/ 'Printing',
  failed: /*i18n*/ 'Your print failed',
}

const colorClasses: Record<StatusTone, string> = {
  yellow: 'text-yellow-ink',
  blue: 'text-blue-ink',
  green: 'text-green-ink',
  red: 'text-danger',
  grey: 'text-grey-ink',
}

const quietColorClasses: Partial<Record<RequestStatus, string>> = { completed: colorClasses.grey }

const newsMs = 10 * 60 * 1000
const readingMs = 10 * 1000

/**
 * Whether the headline still says that the payment succeeded: for some minutes in the queue, and for ten seconds in
 * any status after a payment on this page.
 */
export function useJustPaid(
  { status, paidAt }: Pick<PrintRequest, 'status' | 'paidAt'>,
  wasPaidHere: boolean,
): boolean {
  // Only the state on arrival counts; from then on the timers decide.
  const [isRecent] = useState(() => paidAt !== null && Date.now() - Date.parse(paidAt) < newsMs)
  const isOld = useElapsed(newsMs)
  const wasRead = useElapsed(readingMs)
  if (wasPaidHere && !wasRead) return true
  return (wasPaidHere || isRecent) && !isOld && status === 'in_queue'
}
