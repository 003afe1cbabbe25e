import {
  boolean,
  dateTime,
  enums,
  integers,
  keywords,
  outOfBand,
  strings,
  type Attribute,
} from '../codec/index.ts'
import type { PrinterRequest } from './check-request.ts'
import { openJobs, printerState, type Device } from './device.ts'
import { documentFormats } from './document-format.ts'
import { upTime } from './job-attributes.ts'
import { jobCreationAttributes } from './job-template.ts'
import { mediaAttributes } from './media-attributes.ts'
import type { AttributeCatalogue } from './requested-attributes.ts'
import { supplyAttributes } from './supply-attributes.ts'
import { templateDefaults } from './template-defaults.ts'
import { printerUri, webUri } from './uris.ts'

/** Everything the printer reports of itself. RFC 8011 section 5.4, PWG 5100.14 section 5.2. */
export function printerAttributes(
  device: Device,
  request: PrinterRequest,
  operations: readonly number[],
): AttributeCatalogue {
  return {
    'printer-description': [
      ...identity(device, request),
      ...status(device),
      ...abilities(device, operations),
      ...supplyAttributes(device, request),
    ],
    'job-template': [...templateDefaults(device), ...mediaAttributes()],
  }
}

function identity(device: Device, request: PrinterRequest): readonly Attribute[] {
  return [
    strings('printer-uri-supported', 'uri', printerUri(device, request)),
    keywords('uri-security-supported', request.secure ? 'tls' : 'none'),
    keywords('uri-authentication-supported', 'none'),
    strings('printer-name', 'name', device.name),
    strings('printer-info', 'text', device.name),
    strings('printer-location', 'text', ''),
    outOfBand('printer-geo-location', 'unknown'),
    strings('printer-make-and-model', 'text', 'Campus Print Virtual Printer'),
    strings('printer-device-id', 'text', 'MFG:Campus Print;MDL:Virtual Printer;CMD:PDF,JPEG,PWGRaster;'),
    strings('printer-uuid', 'uri', device.uuid),
    strings('printer-more-info', 'uri', webUri(request, '/')),
    strings('printer-icons', 'uri', webUri(request, `${device.path}.png`)),
    strings('printer-organization', 'text', ''),
    strings('printer-organizational-unit', 'text', ''),
  ]
}

function status(device: Device): readonly Attribute[] {
  const changed = device.stateChangedAt
  return [
    enums('printer-state', printerState(device)),
    keywords('printer-state-reasons', ...(device.reasons.length > 0 ? device.reasons : ['none'])),
    strings('printer-state-message', 'text', device.reasons.join(', ')),
    dateTime('printer-state-change-date-time', changed),
    integers('printer-state-change-time', upTime(device, changed)),
    dateTime('printer-config-change-date-time', device.startedAt),
    integers('printer-config-change-time', upTime(device, device.startedAt)),
    dateTime('printer-current-time', device.now()),
    integers('printer-up-time', upTime(device, device.now())),
    boolean('printer-is-accepting-jobs', true),
    integers('queued-job-count', openJobs(device).length),
  ]
}

function abilities({ millisecondsPerPage }: Device, operations: readonly number[]): readonly Attribute[] {
  const pagesPerMinute = Math.round(60_000 / Math.max(1, millisecondsPerPage))
  return [
    keywords('ipp-versions-supported', '1.1', '2.0'),
    keywords('ipp-features-supported', 'ipp-everywhere'),
    enums('operations-supported', ...operations),
    strings('charset-configured', 'charset', 'utf-8'),
    strings('charset-supported', 'charset', 'utf-8', 'us-ascii'),
    strings('natural-language-configured', 'naturalLanguage', 'en'),
    strings('generated-natural-language-supported', 'naturalLanguage', 'en'),
    strings('document-format-default', 'mimeMediaType', 'application/octet-stream'),
    strings('document-format-supported', 'mimeMediaType', ...documentFormats),
    keywords('compression-supported', 'none'),
    keywords('pdl-override-supported', 'attempted'),
    keywords('job-creation-attributes-supported', ...jobCreationAttributes),
    keywords('printer-get-attributes-supported', 'document-format'),
    keywords('which-jobs-supported', 'completed', 'not-completed', 'all'),
    boolean('job-ids-supported', true),
    boolean('multiple-document-jobs-supported', false),
    integers('multiple-operation-time-out', abandonedAfterSeconds),
    keywords('multiple-operation-time-out-action', 'abort-job'),
    boolean('preferred-attributes-supported', false),
    keywords('identify-actions-default', 'display'),
    keywords('identify-actions-supported', 'display'),
    boolean('color-supported', true),
    integers('pages-per-minute', pagesPerMinute),
    integers('pages-per-minute-color', pagesPerMinute),
  ]
}

/** A job whose document does not begin to come for so long is aborted. RFC 8011 section 5.4.31. */
export const abandonedAfterSeconds = 600
