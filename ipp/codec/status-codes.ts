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
