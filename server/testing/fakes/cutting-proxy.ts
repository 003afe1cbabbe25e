import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface CuttingProxy {
  url: string
  /** How many connections were cut. */
  cuts(): number
  close(): Promise<void>
}

interface Line {
  /** After so many bytes of the client a connection is cut, without a farewell; asked for each connection. */
  readonly cutAfterBytes?: () => number
  /** After so long, in ms. */
  readonly cutAfterMs?: number
  /** The most that the client sends in a second. */
  readonly bytesPerSecond?: number
}

/** A connection to a server that breaks. */
export async function cuttingProxy(target: string, line: Line): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const left = line.cutAfterBytes?.() ?? Infinity
    let sent = 0
    const cut = () => {
      if (client.destroyed) return
      cuts += 1
      client.destroy()
      upstream.destroy()
    }
    const timer = line.cutAfterMs === undefined ? undefined : setTimeout(cut, line.cutAfterMs)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        clearTimeout(timer)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (bytes) => {
      const passed = bytes.subarray(0, left - sent)
      sent += passed.length
      upstream.write(passed, () => sent >= left && cut())
      const pauseMs = line.bytesPerSecond ? (bytes.length / line.bytesPerSecond) * 1000 : 0
      if (pauseMs === 0) return
      client.pause()
      setTimeout(() => client.resume(), pauseMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
