/** The states of a print request, as they are stored. */
export const requestStatuses = [
  'pending',
  'in_queue',
  'in_process',
  'ready',
  'completed',
  'failed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Who may move a request: the system itself (payment, printing, expiry), its owner, or the print desk. */
export type Actor = 'system' | 'owner' | 'desk'

/** What may follow each status, and who may move a request there. Everything else about the lifecycle reads this. */
export const transitions: Readonly<
  Record<RequestStatus, Partial<Readonly<Record<RequestStatus, readonly Actor[]>>>>
> = {
  pending: { in_queue: ['system', 'desk'], cancelled: ['owner', 'system', 'desk'] },
  in_queue: { in_process: ['system', 'desk'], cancelled: ['owner', 'desk'], failed: ['system', 'desk'] },
  in_process: { ready: ['system', 'desk'], failed: ['system', 'desk'], in_queue: ['system', 'desk'] },
  ready: { completed: ['desk'], in_queue: ['desk'], cancelled: ['desk', 'system'] },
  completed: {},
  failed: { in_queue: ['desk'], ready: ['desk'], cancelled: ['desk', 'system'] },
  cancelled: {},
}

/** Whether an actor may move a request from one status to another. */
export function canTransition(from: RequestStatus, to: RequestStatus, actor: Actor): boolean {
  return transitions[from][to]?.includes(actor) ?? false
}

/** Statuses from which nothing follows. */
export function isFinal(status: RequestStatus): boolean {
  return Object.keys(transitions[status]).length === 0
}

/** Whether a print with this status is paid and its owner has not got it yet. */
export function isUncollected(status: RequestStatus): boolean {
  return status !== 'pending' && !isFinal(status)
}

export type StatusTone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'
export type StatusGroup = 'in_queue' | 'in_process' | 'completed' | 'cancelled' | 'failed'

/** How a status is shown, in a word and in a few, and counted (the specification's groups). Texts are translated where they are shown. */
export const statusDisplay: Readonly<
  Record<
    RequestStatus,
    {
      readonly label: string
      readonly meaning: string
      readonly tone: StatusTone
      readonly group: StatusGroup
    }
  >
> = {
  pending: {
    label: /*i18n*/ 'Not paid',
    meaning: /*i18n*/ 'Not paid yet',
    tone: 'yellow',
    group: 'in_queue',
  },
  in_queue: {
    label: /*i18n*/ 'In queue',
    meaning: /*i18n*/ 'Paid, waiting for a printer',
    tone: 'yellow',
    group: 'in_queue',
  },
  in_process: {
    label: /*i18n*/ 'Printing',
    meaning: /*i18n*/ 'Printing now',
    tone: 'blue',
    group: 'in_process',
  },
  ready: {
    label: /*i18n*/ 'Ready to collect',
    meaning: /*i18n*/ 'Ready to collect',
    tone: 'green',
    group: 'completed',
  },
  completed: {
    label: /*i18n*/ 'Completed',
    meaning: /*i18n*/ 'Collected',
    tone: 'green',
    group: 'completed',
  },
  failed: {
    label: /*i18n*/ 'Failed',
    meaning: /*i18n*/ 'Could not be printed',
    tone: 'red',
    group: 'failed',
  },
  cancelled: {
    label: /*i18n*/ 'Cancelled',
    meaning: /*i18n*/ 'Will not be printed',
    tone: 'red',
    group: 'cancelled',
  },
}

/** A status as it may be read in from outside: `processing` is an old word for `in_process`. */
export function readStatus(word: string): RequestStatus | undefined {
  const status = word === 'processing' ? 'in_process' : word
  return requestStatuses.find((known) => known === status)
}
