import type { PrintRequest, StatusChange } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'

/** One step of a request: one that was reached, the present one, or one to come. */
export interface TimelineStep {
  readonly status: RequestStatus
  readonly label: string
  readonly place: 'past' | 'present' | 'next'
  /** When it was reached, where that is known. */
  readonly at?: string
  /** Why, in the words of desk or printer. */
  readonly reason?: string
}

type Known = Pick<PrintRequest, 'status' | 'createdAt' | 'paidAt'>
type Change = Pick<StatusChange, 'from' | 'to' | 'reason'> & { readonly at?: string }

/** All steps of a request in order: what has happened, then what follows if nothing goes wrong. */
export function timelineOf(request: Known, history: readonly StatusChange[] | undefined): TimelineStep[] {
  const changes: readonly Change[] = history?.length ? history : guessChanges(request)
  const reached = changes.map(({ from, to, at, reason }, index): TimelineStep => ({
    status: to,
    label: reachedLabel(to, from),
    place: index === changes.length - 1 ? 'present' : 'past',
    ...(at !== undefined && { at }),
    ...(reason !== null && isShown(to) && { reason }),
  }))
  return [...reached, ...nextSteps(request.status)]
}

/** Reasons of the usual steps say nothing new. */
function isShown(status: RequestStatus): boolean {
  return status === 'failed' || status === 'cancelled'
}

/** The usual way of a print. */
const usualSteps: readonly RequestStatus[] = ['pending', 'in_queue', 'in_process', 'ready', 'completed']

/** What a list knows of a request: the steps before the present one, most without a time. */
function guessChanges({ status, createdAt, paidAt }: Known): Change[] {
  const last = usualSteps.indexOf(status)
  const before = last === -1 ? (paidAt === null ? 1 : 2) : last
  const times: Partial<Record<RequestStatus, string>> = { pending: createdAt }
  if (paidAt !== null) times.in_queue = paidAt
  return [...usualSteps.slice(0, before), status].map((to, index, steps) => {
    const at = times[to]
    return { from: steps[index - 1] ?? null, to, reason: null, ...(at !== undefined && { at }) }
  })
}

function nextSteps(status: RequestStatus): TimelineStep[] {
  const at = usualSteps.indexOf(status)
  if (at === -1) return []
  return usualSteps.slice(at + 1).map((next) => ({ status: next, label: nextLabel(next), place: 'next' }))
}

const reachedLabels: Record<RequestStatus, string> = {
  pending: /*i18n*/ 'Ordered',
  in_queue: /*i18n*/ 'Paid',
  in_process: /*i18n*/ 'Printing',
  ready: /*i18n*/ 'Ready to collect',
  completed: /*i18n*/ 'Collected',
  failed: /*i18n*/ 'Could not be printed',
  cancelled: /*i18n*/ 'Cancelled',
}

function reachedLabel(to: RequestStatus, from: RequestStatus | null): string {
  const isBack = to === 'in_queue' && from !== null && from !== 'pending'
  return isBack ? i18n.t('Back in the queue') : i18n.t(reachedLabels[to])
}

function nextLabel(status: RequestStatus): string {
  switch (status) {
    case 'in_queue':
      return i18n.t('Pay')
    case 'in_process':
      return i18n.t('Print')
    case 'ready':
      return i18n.t('Ready to collect')
    default:
      return i18n.t('Collect at the desk')
  }
}
