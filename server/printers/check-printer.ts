import type { PrinterCheck } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { assessAbilities, describeReason } from '@campus-print/domain/printing'
import {
  IppBadAnswer,
  IppHttpError,
  IppStatusError,
  IppTimeout,
  IppUnreachable,
  type PrinterConnection,
  type PrinterReport,
  connectTo,
  parseCertificate,
  presentedCertificate,
  readPrinter,
} from '@campus-print/ipp/client'
import { type ReportedFeatures, isPrinterAddress, reportedFeatures } from '../printing/index.ts'
import { invalidField } from '../platform/http/api-error.ts'

const timeoutMs = 10_000

interface Address {
  readonly uri: string
  readonly certificate?: string | null | undefined
}

interface Checked {
  readonly check: PrinterCheck
  /** The reported features; unset if the printer did not respond. */
  readonly features?: ReportedFeatures
}

/** Reads what a printer can do. Throws `invalidField` for an invalid address or certificate. */
export async function checkPrinter({ uri, certificate }: Address): Promise<Checked> {
  const connection = connectionTo({ uri, certificate })
  try {
    const report = await readPrinter(connection, AbortSignal.timeout(timeoutMs))
    return { check: assessReport(report), features: reportedFeatures(report) }
  } catch (error) {
    const presented = isUnknownCertificate(error)
      ? await presentedCertificate(connection, AbortSignal.timeout(timeoutMs)).catch(() => undefined)
      : undefined
    return {
      check: {
        ...nothingKnown,
        problems: [connectionProblem(error, connection)],
        certificate: presented ? { ...presented, validUntil: presented.validUntil.toISOString() } : null,
      },
    }
  }
}

/**
 * A connection with the address in its stored form. Throws `invalidField` for an invalid address or
 * certificate.
 */
export function connectionTo({ uri, certificate }: Address): PrinterConnection {
  if (certificate) checkCertificate(certificate)
  try {
    const connection = connectTo(uri, {
      isAllowed: isPrinterAddress,
      ...(certificate && { tls: { certificate } }),
    })
    if (certificate && connection.url.protocol !== 'https:')
      throw invalidField('certificate', i18n.t('Only an address that begins with ipps:// has a certificate.'))
    return connection
  } catch (error) {
    if (error instanceof TypeError) throw invalidField('uri', addressProblem(uri))
    throw error
  }
}

function checkCertificate(certificate: string): void {
  try {
    parseCertificate(certificate)
  } catch {
    throw invalidField(
      'certificate',
      i18n.t('This is not a certificate. Paste the text that begins with “-----BEGIN CERTIFICATE-----”.'),
    )
  }
}

function addressProblem(uri: string): string {
  const isIpp = /^ipps?:\/\//i.test(uri)
  if (isIpp && URL.canParse(uri) && new URL(uri).username !== '')
    return i18n.t('Leave the user name and password out of the address.')
  return i18n.t(
    'The address must begin with ipp:// or ipps:// and name a host, such as ipp://printer.campus.example/ipp/print',
  )
}

const nothingKnown = {
  usable: false,
  notes: [],
  name: null,
  makeAndModel: null,
  location: null,
  color: null,
  duplex: null,
  pageSizes: [],
  finishings: [],
  certificate: null,
} as const satisfies Partial<PrinterCheck>

function assessReport(report: PrinterReport): PrinterCheck {
  const { problems, notes } = assessAbilities(report)
  const { color, duplex, pageSizes, finishings = [], makeAndModel, location } = reportedFeatures(report)
  const present = report.stateReasons.map((keyword) => describeReason(keyword).text)
  return {
    usable: problems.length === 0,
    problems: [...problems],
    notes: [
      ...notes,
      ...present.map((reason) => i18n.t('At the moment: {reason}.', { reason })),
      ...(report.acceptingJobs ? [] : [i18n.t('At the moment it accepts no prints.')]),
    ],
    name: report.name ?? null,
    makeAndModel,
    location,
    color,
    duplex,
    pageSizes: [...pageSizes],
    finishings: [...finishings],
    certificate: null,
  }
}

const certificateErrors = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])

function causeCode(error: unknown): string {
  const cause = error instanceof IppUnreachable ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function isUnknownCertificate(error: unknown): boolean {
  return certificateErrors.has(causeCode(error))
}

/** Why no printer responded at an address, in the present language. */
export function connectionProblem(error: unknown, { url }: PrinterConnection): string {
  const host = url.host
  if (isUnknownCertificate(error))
    return i18n.t(
      'Its certificate was not signed by an authority that this server knows. Compare it with the one that the printer shows, then accept it.',
    )
  const code = causeCode(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return i18n.t('The name {host} is not known on this network.', { host: url.hostname })
  if (code === 'ECONNREFUSED')
    return i18n.t('Nothing answers at {host}. Check the address, and that the printer is switched on.', {
      host,
    })
  if (error instanceof IppTimeout || (error instanceof Error && error.name === 'TimeoutError'))
    return i18n.t('{host} did not answer in time. Check that the printer is switched on.', { host })
  if (error instanceof IppHttpError)
    return error.httpStatus === 404
      ? i18n.t('There is no printer at this path. Many printers use /ipp/print.')
      : i18n.t('{host} answered with HTTP status {status}.', { host, status: error.httpStatus })
  if (error instanceof IppStatusError)
    return i18n.t('The printer rejected the request: {reason}', { reason: error.message })
  if (error instanceof IppBadAnswer)
    return i18n.t('Something answers at {host}, but it is not an IPP printer.', { host })
  return i18n.t('{host} cannot be reached from this server.', { host })
}
