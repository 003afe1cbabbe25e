import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MisbehavingPeer {
  address: string
  /** Sets how it responds from now on. */
  answers(listener: RequestListener): void
  close(): Promise<void>
}

/** A server that misbehaves as configured. */
export async function misbehavingPeer(): Promise<MisbehavingPeer> {
  let listener: RequestListener = (_request, response) => response.destroy()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Responds to every HTTP request with a status and a body. */
export function always(status: number, body: string | object, type = 'application/json'): RequestListener {
  return (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
