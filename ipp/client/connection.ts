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
}

export interface ConnectionLimits {
  /** Milliseconds to a usable connection, TLS included. */
  readonly connectMs: number
  /** Milliseconds an upload may stand still. */
  readonly idleMs: number
  /** Milliseconds from the end of the upload to the end of the answer. */
  readonly answerMs: number
  readonly answerBytes: number
}

export interface TlsOptions {
  /** PEM of the authority that signed the printer's certificate. */
  readonly ca?: string
  /** False accepts any certificate: printers mostly sign their own. */
  readonly rejectUnauthorized?: boolean
}

export interface ConnectionOptions {
  readonly user?: string
  readonly version?: IppVersion
  readonly limits?: Partial<ConnectionLimits>
  readonly tls?: TlsOptions
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
  }
}
