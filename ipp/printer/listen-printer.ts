import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { printerIcon } from './printer-icon.ts'
import type { VirtualPrinter } from './virtual-printer.ts'

export interface ListeningPrinter {
  readonly host: string
  readonly port: number
  /** `ipp://host:port/path` */
  readonly uri: string
  /** Closes the port and every connection. The printer itself goes on. */
  readonly close: () => Promise<void>
}

interface ListenOptions {
  readonly host?: string
  readonly port?: number
  /** PEM of the printer's key and certificate: it speaks TLS (RFC 7472). */
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** Puts a printer on a port of its own; port 0 takes a free one. */
export async function listenPrinter(
  printer: VirtualPrinter,
  { host = '127.0.0.1', port = 0, tls }: ListenOptions = {},
): Promise<ListeningPrinter> {
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void serve(printer, request, response)
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await listening(server, host, port)
  const bound = (server.address() as AddressInfo).port
  return {
    host,
    port: bound,
    uri: `${tls ? 'ipps' : 'ipp'}://${host}:${bound}${printer.path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

async function serve(
  printer: VirtualPrinter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') return serveFile(printer, request, response)
  if (request.method !== 'POST') return sendStatus(response, 405)
  if (request.headers['content-type']?.split(';')[0] !== 'application/ipp') return sendStatus(response, 415)
  try {
    const authority = request.headers.host ?? `${request.socket.localAddress}:${request.socket.localPort}`
    const chunks: AsyncIterator<Uint8Array> = request[Symbol.asyncIterator]()
    const body = { [Symbol.asyncIterator]: () => chunks }
    const answer = await printer.handle({ body, authority })
    response.writeHead(200, { 'content-type': 'application/ipp', 'content-length': answer.length })
    response.end(answer)
    await drain(chunks)
  } catch {
    // Only a cut connection comes here: no client is left to notify.
    request.socket.destroy()
  }
}

/** A rejected document is read to its end: many clients look for no answer before they have sent everything. */
async function drain(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  while (!(await chunks.next()).done);
}

function serveFile(printer: VirtualPrinter, request: IncomingMessage, response: ServerResponse): void {
  if (request.url === `${printer.path}.png`) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(printerIcon)
  } else if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('A virtual printer.\n')
  } else {
    sendStatus(response, 404)
  }
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}
