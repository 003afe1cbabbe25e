import { dateTime, enums, integers, keywords, outOfBand, strings, type Attribute } from '../codec/index.ts'
import type { PrinterRequest } from './check-request.ts'
import { openJobs, type Device } from './device.ts'
import type { PrinterJob } from './job.ts'
import type { AttributeCatalogue } from './requested-attributes.ts'
import { printerUri } from './uris.ts'

/** What the printer reports of a job. RFC 8011 sections 5.2 and 5.3. */
export function jobAttributes(device: Device, request: PrinterRequest, job: PrinterJob): AttributeCatalogue {
  return {
    'job-description': [...statusAttributes(device, request, job), ...description(device, request, job)],
    'job-template': template(job),
  }
}

/** The job attributes in the response of every operation on a job. RFC 8011 section 4.2.1.2. */
export function statusAttributes(
  device: Device,
  request: PrinterRequest,
  job: PrinterJob,
): readonly Attribute[] {
  const uri = printerUri(device, request)
  return [
    integers('job-id', job.id),
    strings('job-uri', 'uri', `${uri}/${job.id}`),
    strings('job-uuid', 'uri', job.uuid),
    enums('job-state', job.state),
    keywords('job-state-reasons', ...job.stateReasons),
    strings('job-state-message', 'text', job.stateReasons.join(', ')),
  ]
}

function description(device: Device, request: PrinterRequest, job: PrinterJob): readonly Attribute[] {
  const before = openJobs(device).filter(({ id }) => id < job.id)
  return [
    strings('job-printer-uri', 'uri', printerUri(device, request)),
    strings('job-name', 'name', job.name),
    strings('job-originating-user-name', 'name', job.user),
    integers('number-of-documents', job.size > 0 ? 1 : 0),
    integers('number-of-intervening-jobs', before.length),
    integers('job-k-octets', Math.ceil(job.size / 1024)),
    ...counts(job),
    ...(job.documentFormat === undefined
      ? []
      : [strings('document-format', 'mimeMediaType', job.documentFormat)]),
    integers('job-printer-up-time', upTime(device, device.now())),
    integers('time-at-creation', upTime(device, job.createdAt)),
    timeAt('time-at-processing', device, job.processingAt),
    timeAt('time-at-completed', device, job.completedAt),
    dateTime('date-time-at-creation', job.createdAt),
    dateAt('date-time-at-processing', job.processingAt),
    dateAt('date-time-at-completed', job.completedAt),
  ]
}

/** Progress of a job. RFC 8011 sections 5.3.18.2 and 5.3.18.3; a sheet with one printed side counts. */
function counts({ impressions, impressionsCompleted, ticket }: PrinterJob): readonly Attribute[] {
  const completed = integers('job-impressions-completed', impressionsCompleted)
  if (impressions === undefined) return [completed]
  const sides = ticket.sides === 'one-sided' ? 1 : 2
  const sheets = sheetsOf(impressionsCompleted, impressions / ticket.copies, sides)
  return [integers('job-impressions', impressions), completed, integers('job-media-sheets-completed', sheets)]
}

/** Each copy begins on a sheet of its own. */
function sheetsOf(printed: number, perCopy: number, sides: number): number {
  const whole = Math.floor(printed / perCopy)
  return whole * Math.ceil(perCopy / sides) + Math.ceil((printed - whole * perCopy) / sides)
}

function template(job: PrinterJob): readonly Attribute[] {
  const { copies, sides, media, printColorMode, finishings, pageRanges } = job.ticket
  const ranges = pageRanges.map(
    ([lower, upper]) => ({ syntax: 'rangeOfInteger', value: { lower, upper } }) as const,
  )
  return [
    integers('copies', copies),
    keywords('sides', sides),
    keywords('media', media),
    keywords('print-color-mode', printColorMode),
    keywords('job-hold-until', job.held ? 'indefinite' : 'no-hold'),
    ...(finishings.length > 0 ? [enums('finishings', ...finishings)] : []),
    ...(ranges.length > 0 ? [{ name: 'page-ranges', values: ranges }] : []),
  ]
}

/** Seconds since the printer was started, 0 for what was before. RFC 8011 section 5.3.14. */
export function upTime(device: Device, moment: Date): number {
  return Math.max(0, Math.floor((moment.getTime() - device.startedAt.getTime()) / 1000) + 1)
}

function timeAt(name: string, device: Device, moment: Date | undefined): Attribute {
  return moment ? integers(name, upTime(device, moment)) : outOfBand(name, 'no-value')
}

function dateAt(name: string, moment: Date | undefined): Attribute {
  return moment ? dateTime(name, moment) : outOfBand(name, 'no-value')
}
