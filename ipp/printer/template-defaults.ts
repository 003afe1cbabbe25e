import { boolean, enums, integers, keywords, range, resolutions, type Attribute } from '../codec/index.ts'
import type { Device } from './device.ts'
import {
  documentHandlings,
  maxCopies,
  printColorModes,
  printQualities,
  printScalings,
  sides,
} from './job-template.ts'

const dpi600 = { crossFeed: 600, feed: 600, units: 3 }

/** Defaults and choices of a job's template attributes. RFC 8011 section 5.2, PWG 5100.13, PWG 5102.4. */
export function templateDefaults({ finishings }: Pick<Device, 'finishings'>): readonly Attribute[] {
  return [
    integers('copies-default', 1),
    range('copies-supported', 1, maxCopies),
    keywords('sides-default', 'one-sided'),
    keywords('sides-supported', ...sides),
    keywords('print-color-mode-default', 'auto'),
    keywords('print-color-mode-supported', ...printColorModes),
    enums('print-quality-default', 4),
    enums('print-quality-supported', ...printQualities),
    resolutions('printer-resolution-default', dpi600),
    resolutions('printer-resolution-supported', dpi600),
    enums('orientation-requested-default', 3),
    enums('orientation-requested-supported', 3, 4, 5, 6),
    enums('finishings-default', 3),
    enums('finishings-supported', ...finishings),
    keywords('output-bin-default', 'face-down'),
    keywords('output-bin-supported', 'face-down'),
    keywords('print-content-optimize-default', 'auto'),
    keywords('print-content-optimize-supported', 'auto'),
    keywords('print-rendering-intent-default', 'auto'),
    keywords('print-rendering-intent-supported', 'auto'),
    keywords('multiple-document-handling-default', 'separate-documents-collated-copies'),
    keywords('multiple-document-handling-supported', ...documentHandlings),
    keywords('print-scaling-default', 'auto'),
    keywords('print-scaling-supported', ...printScalings),
    keywords('job-hold-until-default', 'no-hold'),
    keywords('job-hold-until-supported', 'no-hold', 'indefinite'),
    boolean('page-ranges-supported', true),
    keywords('overrides-supported', 'document-number', 'pages'),
    resolutions('pwg-raster-document-resolution-supported', { crossFeed: 300, feed: 300, units: 3 }, dpi600),
    keywords('pwg-raster-document-sheet-back', 'normal'),
    keywords('pwg-raster-document-type-supported', 'sgray_8', 'srgb_8'),
  ]
}
