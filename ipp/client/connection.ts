import type { IppVersion } from '../codec/index.ts'
import { parsePrinterUri } from './printer-uri.ts'

/** How to reach one printer. Holds no socket: every request opens its own. */
export interface PrinterConnection {
  readonly uri: string
  readonly url: URL
  /** Sent as `requesting-user-name`; `my-jobs` means this user's. */
  readonly user: string
  readonly version: IppVersion
  readonly limits: ConnectionLimits
  readonly tls: TlsOptions
  /** Set when not every address may be connected to. */
  readonly isAllowed?: (ipAddress: string) => boolean
}

export interface ConnectionLimits {
  /** Milliseconds to a usable connection, TLS included. */
  readonly connectMs: number
  /** Milliseconds an upload may be without progress. */
  readonly idleMs: number
  /** Milliseconds from the end of the upload to the end of the answer. */
  readonly answerMs: number
  readonly answerBytes: number
}

export interface TlsOptions {
  /** PEM of the printer's own certificate, whatever host it names, or of the authority that signed it. */
  readonly certificate?: string
  /** False accepts any certificate: printers mostly sign their own. */
  readonly rejectUnauthorized?: boolean
}

export interface ConnectionOptions {
  readonly user?: string
  readonly version?: IppVersion
  readonly limits?: Partial<ConnectionLimits>
  readonly tls?: TlsOptions
  /** Which IP addresses may be connected to, also where a name leads to one; unset means any. */
  readonly isAllowed?: (ipAddress: string) => boolean
}

const defaultLimits: ConnectionLimits = {
  connectMs: 5_000,
  idleMs: 30_000,
  answerMs: 30_000,
  answerBytes: 4 * 1024 * 1024,
}

/**
 * Names a printer by its `ipp://` or `ipps://` address. Connects to nothing yet.
 * @throws TypeError when the address is none.
 */
export function connectTo(address: string, options: ConnectionOptions = {}): PrinterConnection {
  return {
    ...parsePrinterUri(address),
    user: options.user ?? 'campus-print',
    version: options.version ?? { major: 2, minor: 0 },
    limits: { ...defaultLimits, ...options.limits },
    tls: options.tls ?? {},
    ...(options.isAllowed && { isAllowed: options.isAllowed }),
  }
}
