import { i18n } from '../language/index.ts'

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
  pending: { in_queue: ['system'], cancelled: ['owner', 'system', 'desk'] },
  in_queue: { in_process: ['system', 'desk'], cancelled: ['owner', 'desk'], failed: ['system', 'desk'] },
  in_process: { ready: ['system', 'desk'], failed: ['system', 'desk'], in_queue: ['system', 'desk'] },
  ready: { completed: ['desk'], in_queue: ['desk'], cancelled: ['desk', 'system'] },
  completed: {},
  failed: { in_queue: ['desk'], cancelled: ['desk', 'system'] },
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

export type StatusTone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'
export type StatusGroup = 'in_queue' | 'in_process' | 'completed' | 'cancelled' | 'failed'

/** How a status is shown and counted (the specification's table), and in a few words what it means for the owner. */
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
    get label() {
      return i18n.t('In Queue')
    },
    get meaning() {
      return i18n.t('Not paid yet')
    },
    tone: 'yellow',
    group: 'in_queue',
  },
  in_queue: {
    get label() {
      return i18n.t('In Queue')
    },
    get meaning() {
      return i18n.t('Paid, waiting for a printer')
    },
    tone: 'yellow',
    group: 'in_queue',
  },
  in_process: {
    get label() {
      return i18n.t('In Process')
    },
    get meaning() {
      return i18n.t('Printing now')
    },
    tone: 'blue',
    group: 'in_process',
  },
  ready: {
    get label() {
      return i18n.t('Completed')
    },
    get meaning() {
      return i18n.t('Ready to collect')
    },
    tone: 'green',
    group: 'completed',
  },
  completed: {
    get label() {
      return i18n.t('Completed')
    },
    get meaning() {
      return i18n.t('Collected')
    },
    tone: 'green',
    group: 'completed',
  },
  failed: {
    get label() {
      return i18n.t('Failed')
    },
    get meaning() {
      return i18n.t('Could not be printed')
    },
    tone: 'red',
    group: 'failed',
  },
  cancelled: {
    get label() {
      return i18n.t('Cancelled')
    },
    get meaning() {
      return i18n.t('Will not be printed')
    },
    tone: 'red',
    group: 'cancelled',
  },
}

/** A status as it may be read in from outside: `processing` is an old word for `in_process`. */
export function readStatus(word: string): RequestStatus | undefined {
  const status = word === 'processing' ? 'in_process' : word
  return requestStatuses.find((known) => known === status)
}
