import { allValues, readInteger, readString, type Attributes } from '../codec/index.ts'
import { IppBadAnswer } from './errors.ts'
import { readText, readTexts } from './read-text.ts'

/** A job as the printer reports it. RFC 8011 section 5.3. */
export interface JobReport {
  readonly id: number
  /** One of `JobState`. Missing only where it was not requested. */
  readonly state: number | undefined
  readonly stateReasons: readonly string[]
  readonly stateMessage: string | undefined
  readonly uri: string | undefined
  /** `urn:uuid:...`, the same for ever; ids may start again after a printer's reset. PWG 5100.13. */
  readonly uuid: string | undefined
  readonly name: string | undefined
  readonly numberOfDocuments: number | undefined
  /** Size of the documents in units of 1024 bytes, rounded up, copies not counted. RFC 8011 section 5.3.17.1. */
  readonly kOctets: number | undefined
  readonly impressionsCompleted: number | undefined
  /** Sheets in the tray. RFC 8011 section 5.3.18.3. */
  readonly sheetsCompleted: number | undefined
  /** How long the printer took from the first page to the last, in seconds, once it is done. RFC 8011 section 5.3.14. */
  readonly processingSeconds: number | undefined
  /** Whether the printer ever began to print it, where it reports that. RFC 8011 section 5.3.14.2. */
  readonly hasBegun: boolean | undefined
  /** When it began, in seconds of the printer's clock. A print server that crashed begins again. RFC 8011 section 5.3.14.2. */
  readonly processingAt: number | undefined
}

/** What a job report needs, as `requested-attributes`. */
export const reportedJobAttributes = [
  'job-id',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'job-uri',
  'job-uuid',
  'job-name',
  'number-of-documents',
  'job-k-octets',
  'job-impressions-completed',
  'job-media-sheets-completed',
  'time-at-processing',
  'time-at-completed',
] as const

/** @throws IppBadAnswer when the group is missing or names no job. */
export function jobReport(group: Attributes): JobReport {
  const id = readInteger(group, 'job-id')
  if (id === undefined) throw new IppBadAnswer('The answer names no job')
  return {
    id,
    state: readInteger(group, 'job-state'),
    stateReasons: readTexts(group, 'job-state-reasons').slice(0, 50),
    stateMessage: readText(group, 'job-state-message'),
    uri: readString(group, 'job-uri'),
    uuid: readString(group, 'job-uuid'),
    name: readString(group, 'job-name'),
    numberOfDocuments: readInteger(group, 'number-of-documents'),
    kOctets: readInteger(group, 'job-k-octets'),
    impressionsCompleted: readInteger(group, 'job-impressions-completed'),
    sheetsCompleted: readInteger(group, 'job-media-sheets-completed'),
    processingSeconds: processingSeconds(group),
    hasBegun: hasBegun(group),
    processingAt: readInteger(group, 'time-at-processing'),
  }
}

function processingSeconds(group: Attributes): number | undefined {
  const [begun] = allValues(group, 'time-at-processing')
  const [completed] = allValues(group, 'time-at-completed')
  if (begun?.syntax !== 'integer' || completed?.syntax !== 'integer') return undefined
  return Math.max(0, completed.value - begun.value)
}

/** `time-at-processing` is a moment, or `no-value` until there is one; printers that keep no times leave it out. */
function hasBegun(group: Attributes): boolean | undefined {
  const [value] = allValues(group, 'time-at-processing')
  if (value?.syntax === 'integer') return true
  return value?.syntax === 'no-value' ? false : undefined
}
