/** Operation ids. RFC 8011 section 5.4.15 and the IANA registry of IPP operations. */
export const Operation = {
  printJob: 0x0002,
  printUri: 0x0003,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  sendUri: 0x0007,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  holdJob: 0x000c,
  releaseJob: 0x000d,
  restartJob: 0x000e,
  pausePrinter: 0x0010,
  resumePrinter: 0x0011,
  purgeJobs: 0x0012,
  setPrinterAttributes: 0x0013,
  setJobAttributes: 0x0014,
  getPrinterSupportedValues: 0x0015,
  createPrinterSubscriptions: 0x0016,
  getNotifications: 0x001c,
  getDocumentAttributes: 0x0034,
  getDocuments: 0x0035,
  cancelJobs: 0x0038,
  cancelMyJobs: 0x0039,
  resubmitJob: 0x003a,
  closeJob: 0x003b,
  identifyPrinter: 0x003c,
  cupsGetPrinters: 0x4002,
} as const

/** Values of `job-state`. RFC 8011 section 5.3.7. */
export const JobState = {
  pending: 3,
  pendingHeld: 4,
  processing: 5,
  processingStopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const

export type JobState = (typeof JobState)[keyof typeof JobState]

/** Whether nothing more will happen to a job in this state. RFC 8011 section 5.3.7. */
export function isTerminal(state: number): boolean {
  return state >= JobState.canceled
}

/** Values of `printer-state`. RFC 8011 section 5.4.11. */
export const PrinterState = {
  idle: 3,
  processing: 4,
  stopped: 5,
} as const

export type PrinterState = (typeof PrinterState)[keyof typeof PrinterState]

/** Status codes. RFC 8011 appendix B. */
export const StatusCode = {
  ok: 0x0000,
  okIgnoredOrSubstituted: 0x0001,
  okConflicting: 0x0002,
  badRequest: 0x0400,
  forbidden: 0x0401,
  notAuthenticated: 0x0402,
  notAuthorized: 0x0403,
  notPossible: 0x0404,
  timeout: 0x0405,
  notFound: 0x0406,
  gone: 0x0407,
  requestEntityTooLarge: 0x0408,
  requestValueTooLong: 0x0409,
  documentFormatNotSupported: 0x040a,
  attributesOrValuesNotSupported: 0x040b,
  uriSchemeNotSupported: 0x040c,
  charsetNotSupported: 0x040d,
  conflictingAttributes: 0x040e,
  compressionNotSupported: 0x040f,
  compressionError: 0x0410,
  documentFormatError: 0x0411,
  documentAccessError: 0x0412,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  serviceUnavailable: 0x0502,
  versionNotSupported: 0x0503,
  deviceError: 0x0504,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
  jobCanceled: 0x0508,
  multipleDocumentJobsNotSupported: 0x0509,
  printerIsDeactivated: 0x050a,
} as const

export type StatusCode = (typeof StatusCode)[keyof typeof StatusCode]

/** Whether a status code says the operation was done. RFC 8011 appendix B.1.2: 0x0000 to 0x00ff. */
export function isSuccessful(statusCode: number): boolean {
  return statusCode >= 0 && statusCode <= 0x00ff
}
