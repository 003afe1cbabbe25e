import {
  Operation,
  readBoolean,
  readInteger,
  readIntegers,
  readRange,
  readResolutions,
  type Attributes,
  type IntegerRange,
} from '../codec/index.ts'
import { IppBadAnswer } from './errors.ts'
import { readSupplies, type Supply } from './printer-supplies.ts'
import { readText, readTexts } from './read-text.ts'

/** No printer has more at a time. */
const mostReasons = 50

/** A printer as it reports itself. RFC 8011 section 5.4. */
export interface PrinterReport {
  readonly name: string | undefined
  readonly makeAndModel: string | undefined
  readonly location: string | undefined
  readonly uuid: string | undefined
  /** One of `PrinterState`. */
  readonly state: number
  /** Keywords with their `-report`, `-warning` or `-error` ending; `none` is left out. */
  readonly stateReasons: readonly string[]
  readonly stateMessage: string | undefined
  readonly acceptingJobs: boolean
  readonly queuedJobCount: number | undefined
  /** Whether a job can be held until its document is known to be whole. */
  readonly holdsJobs: boolean
  readonly operations: readonly number[]
  readonly documentFormats: readonly string[]
  readonly mediaSupported: readonly string[]
  readonly mediaReady: readonly string[]
  readonly sidesSupported: readonly string[]
  readonly printColorModes: readonly string[]
  readonly copies: IntegerRange | undefined
  /** Values of `print-scaling`; none where the printer does not know that attribute. */
  readonly printScalings: readonly string[]
  /** Values of `multiple-document-handling`. */
  readonly documentHandlings: readonly string[]
  /** Values of `finishings`: 3 none, 4 staple, 5 punch and others. PWG 5100.1 section 5.2. */
  readonly finishings: readonly number[]
  /** Speed of one-sided printing of an ordinary document. RFC 8011 section 5.4.36. */
  readonly pagesPerMinute: number | undefined
  readonly supplies: readonly Supply[]
  /** Support of PWG Raster; `undefined` if there is none. PWG 5100.14 section 6.5. */
  readonly raster: RasterReport | undefined
}

export interface RasterReport {
  /** Supported raster types, such as `sgray_8` and `srgb_8`. */
  readonly types: readonly string[]
  /** In dots an inch. */
  readonly resolutions: readonly { readonly crossFeed: number; readonly feed: number }[]
  /** The orientation of the pixels of back sides: `normal`, `flipped`, `rotated` or `manual-tumble`. */
  readonly sheetBack: string | undefined
}

/** @throws IppBadAnswer when the group is missing or has no `printer-state`. */
export function printerReport(group: Attributes): PrinterReport {
  const state = readInteger(group, 'printer-state')
  if (state === undefined) throw new IppBadAnswer('The answer describes no printer')
  const copies = readRange(group, 'copies-supported')
  const operations = readIntegers(group, 'operations-supported')
  return {
    name: readText(group, 'printer-name'),
    makeAndModel: readText(group, 'printer-make-and-model'),
    location: readText(group, 'printer-location'),
    uuid: readText(group, 'printer-uuid'),
    state,
    stateReasons: readTexts(group, 'printer-state-reasons')
      .filter((reason) => reason !== 'none')
      .slice(0, mostReasons),
    stateMessage: readText(group, 'printer-state-message'),
    acceptingJobs: readBoolean(group, 'printer-is-accepting-jobs') ?? true,
    queuedJobCount: readInteger(group, 'queued-job-count'),
    holdsJobs:
      operations.includes(Operation.releaseJob) &&
      readTexts(group, 'job-hold-until-supported').includes('indefinite'),
    operations,
    documentFormats: readTexts(group, 'document-format-supported'),
    mediaSupported: readTexts(group, 'media-supported'),
    mediaReady: readTexts(group, 'media-ready'),
    sidesSupported: readTexts(group, 'sides-supported'),
    printColorModes: readTexts(group, 'print-color-mode-supported'),
    copies: copies && copies.upper >= 1 ? copies : undefined,
    printScalings: readTexts(group, 'print-scaling-supported'),
    documentHandlings: readTexts(group, 'multiple-document-handling-supported'),
    finishings: readIntegers(group, 'finishings-supported'),
    pagesPerMinute: pagesPerMinute(group),
    supplies: readSupplies(group),
    raster: rasterReport(group),
  }
}

function rasterReport(group: Attributes): RasterReport | undefined {
  const types = readTexts(group, 'pwg-raster-document-type-supported')
  if (types.length === 0) return undefined
  return {
    types,
    resolutions: readResolutions(group, 'pwg-raster-document-resolution-supported'),
    sheetBack: readText(group, 'pwg-raster-document-sheet-back'),
  }
}

/** CUPS reports 1 for a printer of which it knows no speed. */
function pagesPerMinute(group: Attributes): number | undefined {
  const reported = readInteger(group, 'pages-per-minute')
  return reported !== undefined && reported > 1 ? reported : undefined
}
