import {
  StatusCode,
  outOfBand,
  readBoolean,
  readCollections,
  readInteger,
  readIntegers,
  readString,
  type Attribute,
  type AttributeGroup,
  type Value,
} from '../codec/index.ts'
import type { JobTicket } from './job.ts'
import { defaultMedia, isMedia, mediaOfSize } from './media.ts'
import { IppRequestError } from './request-error.ts'

export const maxCopies = 999
export const sides = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'] as const
export const printColorModes = ['auto', 'color', 'monochrome'] as const
export const printQualities = [3, 4, 5] as const
export const printScalings = ['auto', 'auto-fit', 'fill', 'fit', 'none'] as const
export const documentHandlings = [
  'separate-documents-uncollated-copies',
  'separate-documents-collated-copies',
] as const
/** Supported finishings: none, staple, punch (PWG 5100.1 section 5.2). */
const finishings = [3, 4, 5]
export const holdsUntil: readonly string[] = ['no-hold', 'indefinite']

/** One check per attribute the printer takes; the names are `job-creation-attributes-supported`. */
const checks: Readonly<Record<string, (value: Value, group: AttributeGroup) => boolean>> = {
  copies: (value) => value.syntax === 'integer' && value.value >= 1 && value.value <= maxCopies,
  sides: isOneOf(sides),
  media: (value) => 'value' in value && typeof value.value === 'string' && isMedia(value.value),
  'media-col': (_value, group) => readMedia(group) !== undefined,
  'print-color-mode': isOneOf(printColorModes),
  'print-quality': isOneOf(printQualities),
  'orientation-requested': isOneOf([3, 4, 5, 6]),
  'output-bin': isOneOf(['face-down']),
  finishings: isOneOf(finishings),
  'page-ranges': (value) =>
    value.syntax === 'rangeOfInteger' && value.value.lower >= 1 && value.value.upper >= value.value.lower,
  'printer-resolution': (value) => value.syntax === 'resolution' && value.value.crossFeed === 600,
  'print-content-optimize': isOneOf(['auto']),
  'print-rendering-intent': isOneOf(['auto']),
  'print-scaling': isOneOf(printScalings),
  'multiple-document-handling': isOneOf(documentHandlings),
  'job-hold-until': isOneOf(holdsUntil),
}

export const jobCreationAttributes = Object.keys(checks)

export interface JobTemplate {
  readonly ticket: JobTicket
  readonly held: boolean
  /** Attributes the printer does not know and left aside. RFC 8011 section 4.1.7. */
  readonly ignored: readonly Attribute[]
}

/**
 * Reads the template attributes of a job. Unlike RFC 8011 section 4.2.1.2 allows for, a wrong value is never replaced
 * by another: pages on other paper than ordered are useless.
 * @throws IppRequestError naming the attributes, for unsupported values, and for unknown attributes when the client
 *   insists on all of them (`ipp-attribute-fidelity`).
 */
export function readJobTemplate(operation: AttributeGroup, job: AttributeGroup | undefined): JobTemplate {
  const group = job ?? { tag: 0, attributes: [] }
  const wrong = group.attributes.filter(({ name, values }) => {
    const check = checks[name]
    return check !== undefined && !values.every((value) => check(value, group))
  })
  if (wrong.length > 0) rejectAttributes(wrong)
  const unknown = group.attributes.filter(({ name }) => !Object.hasOwn(checks, name))
  const ignored = unknown.map(({ name }) => outOfBand(name, 'unsupported'))
  if (ignored.length > 0 && readBoolean(operation, 'ipp-attribute-fidelity')) rejectAttributes(ignored)
  return { ticket: ticketOf(group), held: readString(group, 'job-hold-until') === 'indefinite', ignored }
}

function ticketOf(group: AttributeGroup): JobTicket {
  const ranges = group.attributes.find(({ name }) => name === 'page-ranges')?.values ?? []
  return {
    copies: readInteger(group, 'copies') ?? 1,
    sides: (readString(group, 'sides') as JobTicket['sides'] | undefined) ?? 'one-sided',
    media: readMedia(group) ?? defaultMedia,
    printColorMode:
      (readString(group, 'print-color-mode') as JobTicket['printColorMode'] | undefined) ?? 'auto',
    printScaling: readString(group, 'print-scaling') ?? 'auto',
    multipleDocumentHandling:
      readString(group, 'multiple-document-handling') ?? 'separate-documents-collated-copies',
    finishings: readIntegers(group, 'finishings').filter((value) => value !== 3),
    pageRanges: ranges.flatMap((value) =>
      value.syntax === 'rangeOfInteger' ? [[value.value.lower, value.value.upper] as const] : [],
    ),
  }
}

/** Paper from `media`, or from the dimensions in `media-col`, which CUPS sends. PWG 5100.7. */
function readMedia(group: AttributeGroup): JobTicket['media'] | undefined {
  const name = readString(group, 'media')
  if (name !== undefined) return isMedia(name) ? name : undefined
  const [column] = readCollections(group, 'media-col')
  if (!column) return undefined
  const [size] = readCollections(column, 'media-size')
  const sizeName = readString(column, 'media-size-name') ?? readString(column, 'media-key')
  if (!size) return sizeName !== undefined && isMedia(sizeName) ? sizeName : defaultMedia
  return mediaOfSize(readInteger(size, 'x-dimension') ?? 0, readInteger(size, 'y-dimension') ?? 0)
}

function isOneOf(allowed: readonly (string | number)[]): (value: Value) => boolean {
  return (value) =>
    'value' in value &&
    (typeof value.value === 'string' || typeof value.value === 'number') &&
    allowed.includes(value.value)
}

function rejectAttributes(attributes: readonly Attribute[]): never {
  const names = attributes.map(({ name }) => name).join(', ')
  throw new IppRequestError(StatusCode.attributesOrValuesNotSupported, `Not supported: ${names}`, attributes)
}
