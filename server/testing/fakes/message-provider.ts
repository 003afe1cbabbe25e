import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { type MisbehavingPeer, misbehavingPeer } from './misbehaving-peer.ts'

export interface ReceivedMessage {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface MessageProvider extends Pick<MisbehavingPeer, 'address' | 'close'> {
  /** Every HTTP request that arrived whole, oldest first, whatever the response was. */
  readonly received: ReceivedMessage[]
  /** Sets how it responds from now on to an HTTP request that has arrived whole. */
  responds(respond: (response: ServerResponse) => void): void
}

/** A local server in the place of MSG91, Meta or a browser's push service. */
export async function messageProvider(): Promise<MessageProvider> {
  const peer = await misbehavingPeer()
  const received: ReceivedMessage[] = []
  let respond = answering(200, {})
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) })
      respond(response)
    })
  }
  peer.answers(listener)
  return {
    address: peer.address,
    received,
    responds(next) {
      respond = next
    },
    close: () => peer.close(),
  }
}

export function answering(status: number, body: object): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}
