import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GroupTag, StatusCode, decode, encode, strings, type AttributeGroup } from '../codec/index.ts'

export interface PrintServer {
  /** `host:port` */
  readonly host: string
  /** The operations that it was asked for. */
  readonly operations: readonly number[]
  readonly stop: () => Promise<void>
}

interface Queue {
  readonly name: string
  readonly makeAndModel: string
  readonly location: string
}

/** A server that answers CUPS-Get-Printers as CUPS does: without queues, that nothing was found. */
export async function startPrintServer(queues: readonly Queue[]): Promise<PrintServer> {
  const operations: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { message } = decode(Buffer.concat(chunks))
      operations.push(message.code)
      const { requestId, version } = message
      const code = queues.length === 0 ? StatusCode.notFound : StatusCode.ok
      response.writeHead(200, { 'content-type': 'application/ipp' })
      response.end(encode({ version, code, requestId, groups: [operationGroup, ...queues.map(groupOf)] }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    operations,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const operationGroup: AttributeGroup = {
  tag: GroupTag.operation,
  attributes: [
    strings('attributes-charset', 'charset', 'utf-8'),
    strings('attributes-natural-language', 'naturalLanguage', 'en'),
  ],
}

function groupOf({ name, makeAndModel, location }: Queue): AttributeGroup {
  return {
    tag: GroupTag.printer,
    attributes: [
      strings('printer-name', 'name', name),
      strings('printer-make-and-model', 'text', makeAndModel),
      strings('printer-location', 'text', location),
    ],
  }
}
