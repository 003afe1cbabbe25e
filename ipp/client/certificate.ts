import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { PrinterConnection } from './connection.ts'
import { lookupOf } from './exchange.ts'

/** A certificate as a person compares it. */
export interface PresentedCertificate {
  readonly pem: string
  /** SHA-256, as printers show it: pairs of hexadecimal digits with colons. */
  readonly fingerprint: string
  readonly validUntil: Date
}

/** The certificate that a printer with TLS presents, from any issuer; sends nothing to the printer. */
export function presentedCertificate(
  { url, limits, isAllowed }: PrinterConnection,
  signal?: AbortSignal,
): Promise<PresentedCertificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      rejectUnauthorized: false,
      ...(isAllowed && { lookup: lookupOf(isAllowed) }),
    })
    socket.setTimeout(limits.connectMs, () => socket.destroy(new Error('The printer took too long')))
    signal?.addEventListener('abort', () => socket.destroy(new Error('aborted')), { once: true })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { raw } = socket.getPeerCertificate()
      socket.destroy()
      // Thrown here, an error of a certificate that cannot be read would end the process.
      try {
        resolve(readCertificate(new X509Certificate(raw)))
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Reads the first certificate of a PEM text; throws for any other text. */
export function parseCertificate(pem: string): PresentedCertificate {
  return readCertificate(new X509Certificate(pem))
}

function readCertificate(certificate: X509Certificate): PresentedCertificate {
  const validUntil = new Date(certificate.validTo)
  if (Number.isNaN(validUntil.getTime()))
    throw new TypeError('The certificate does not say how long it is valid')
  return { pem: certificate.toString(), fingerprint: certificate.fingerprint256, validUntil }
}
