// RFC 8010 section 4: "ipp" has a default port of its own; RFC 7472 gives "ipps" the same.
const defaultPort = '631'

const httpSchemes: Readonly<Record<string, string>> = { 'ipp:': 'http:', 'ipps:': 'https:' }

export interface PrinterUri {
  /** The value of `printer-uri`. */
  readonly uri: string
  /** The URL of HTTP requests. */
  readonly url: URL
}

/**
 * Reads `ipp://host[:port]/path` or `ipps://...`. Port 631 unless named. RFC 3510, RFC 7472.
 * @throws TypeError for another scheme, no host, or a user name in the URI.
 */
export function parsePrinterUri(text: string): PrinterUri {
  const uri = new URL(text)
  const scheme = httpSchemes[uri.protocol]
  if (scheme === undefined) throw new TypeError('A printer address begins with ipp:// or ipps://')
  if (uri.hostname === '') throw new TypeError('A printer address names a host')
  if (uri.username !== '' || uri.password !== '') throw new TypeError('A printer address names no user')
  const path = uri.pathname === '' ? '/' : uri.pathname
  return {
    uri: `${uri.protocol}//${uri.host}${path}${uri.search}`,
    url: new URL(`${scheme}//${uri.hostname}:${uri.port || defaultPort}${path}${uri.search}`),
  }
}
