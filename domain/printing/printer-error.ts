/** What follows when a printer rejects a job: retry it later, or fail it with a reason. */
export type PrinterErrorVerdict =
  | { readonly verdict: 'wait' }
  | { readonly verdict: 'fail'; readonly reason: string }

/**
 * Judges the IPP status code (RFC 8011 appendix B) with which a printer rejected a request before anything of the job could
 * print. What has to do with the printer's present state passes; what has to do with the job does not.
 */
export function classifyPrinterError(statusCode: number): PrinterErrorVerdict {
  if (passing.has(statusCode)) return { verdict: 'wait' }
  return { verdict: 'fail', reason: reasons.get(statusCode) ?? /*i18n*/ 'The printer rejected the job.' }
}

const passing = new Set([
  0x0401, // client-error-forbidden, and the next two: until the printer's settings let us in
  0x0402, // client-error-not-authenticated
  0x0403, // client-error-not-authorized
  0x0404, // client-error-not-possible: the job is in another state just now
  0x0405, // client-error-timeout
  0x0406, // client-error-not-found, and the next: the printer, or an empty job that it forgot
  0x0407, // client-error-gone
  0x0500, // server-error-internal-error
  0x0502, // server-error-service-unavailable
  0x0504, // server-error-device-error
  0x0505, // server-error-temporary-error
  0x0506, // server-error-not-accepting-jobs
  0x0507, // server-error-busy
  0x0509, // server-error-multiple-document-jobs-not-supported: another worker's document is there
  0x050a, // server-error-printer-is-deactivated
])

const reasons: ReadonlyMap<number, string> = new Map([
  [0x0408, /*i18n*/ 'The document is too large for the printer.'],
  [0x040a, /*i18n*/ 'The printer cannot print PDF documents.'],
  [0x040b, /*i18n*/ 'The printer cannot print with these settings.'],
  [0x040e, /*i18n*/ 'The printer cannot print with these settings.'],
  [0x0411, /*i18n*/ 'The printer could not read the document.'],
  [0x0508, /*i18n*/ 'The job was cancelled at the printer.'],
])
