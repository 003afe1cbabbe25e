import { JobState } from '../codec/index.ts'
import type { JobTicket, PrinterJob } from './job.ts'

/** The ticket, a file beside the document. Times are ISO 8601 in UTC, `size` is in bytes. */
type TicketFile = JobTicket & {
  id: number
  uuid: string
  name: string
  user: string
  state: keyof typeof JobState
  stateReasons: string[]
  held: boolean
  closed: boolean
  documentFormat?: string
  file?: string
  size: number
  impressions?: number
  impressionsCompleted?: number
  createdAt: string
  processingAt?: string
  completedAt?: string
}

const stateNames = Object.keys(JobState) as (keyof typeof JobState)[]

export function ticketText(job: PrinterJob): string {
  const { id, name, user, ticket, state, stateReasons, receiving: _, ...rest } = job
  const stateName = stateNames.find((each) => JobState[each] === state)
  const file = { id, name, user, state: stateName, stateReasons, ...ticket, ...rest }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Undefined for what is no ticket: a stranger's file in the folder must not keep the printer from starting. */
export function parseTicket(text: string): PrinterJob | undefined {
  let file: Partial<TicketFile>
  try {
    file = JSON.parse(text) as Partial<TicketFile>
  } catch {
    return undefined
  }
  const { id, uuid, name, user, state, copies, sides, media, printColorMode, createdAt } = file
  if (!Number.isSafeInteger(id) || state === undefined || !stateNames.includes(state)) return undefined
  if (!uuid || name === undefined || user === undefined || !createdAt) return undefined
  if (!copies || !sides || !media || !printColorMode) return undefined
  return {
    id: id as number,
    uuid,
    name,
    user,
    ticket: {
      copies,
      sides,
      media,
      printColorMode,
      printScaling: file.printScaling ?? 'auto',
      multipleDocumentHandling: file.multipleDocumentHandling ?? 'separate-documents-collated-copies',
      finishings: file.finishings ?? [],
      pageRanges: file.pageRanges ?? [],
    },
    state: JobState[state],
    stateReasons: file.stateReasons ?? ['none'],
    held: file.held ?? false,
    receiving: false,
    closed: file.closed ?? true,
    documentFormat: file.documentFormat,
    file: file.file,
    size: file.size ?? 0,
    impressions: file.impressions,
    impressionsCompleted: file.impressionsCompleted ?? 0,
    createdAt: new Date(createdAt),
    processingAt: optionalDate(file.processingAt),
    completedAt: optionalDate(file.completedAt),
  }
}

function optionalDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
