import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface CuttingProxy {
  url: string
  /** How many connections were cut. */
  cuts(): number
  close(): Promise<void>
}

interface Limits {
  /** Called for each connection: after how many bytes of the client the proxy destroys it. */
  readonly cutAfterBytes?: () => number
  /** How old a connection becomes before the proxy destroys it, in ms. */
  readonly cutAfterMs?: number
  /** The most that a client can send in a second. */
  readonly bytesPerSecond?: number
}

/** Forwards connections to a server, and breaks them. */
export async function cuttingProxy(target: string, limits: Limits): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const maxBytes = limits.cutAfterBytes?.() ?? Infinity
    let sent = 0
    const cut = () => {
      if (client.destroyed) return
      cuts += 1
      client.destroy()
      upstream.destroy()
    }
    const timer = limits.cutAfterMs === undefined ? undefined : setTimeout(cut, limits.cutAfterMs)
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
      const passed = bytes.subarray(0, maxBytes - sent)
      sent += passed.length
      upstream.write(passed, () => sent >= maxBytes && cut())
      const pauseMs = limits.bytesPerSecond ? (bytes.length / limits.bytesPerSecond) * 1000 : 0
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
