import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface StallingProxy {
  readonly url: string
  /** From now on accepts connections, but forwards no bytes and no end of a connection. */
  stall(): void
  isStalled(): boolean
  /** Forwards what arrived since `stall`, and everything from now on. */
  resume(): void
  /** Destroys every connection, with what was not forwarded yet. */
  cut(): void
  /** Returns how many connections clients have open. */
  connections(): number
  close(): Promise<void>
}

/** Forwards connections to a server, and can stall them as when a phone has lost its network. */
export async function stallingProxy(target: string): Promise<StallingProxy> {
  const { protocol, hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const clients = new Set<Socket>()
  const ends = new Map<Socket, Socket>()
  let isStalled = false

  function join(from: Socket, to: Socket): void {
    open.add(from)
    ends.set(from, to)
    if (isStalled) from.pause()
    from.on('error', () => {})
    from.on('data', (bytes) => to.write(bytes))
    from.on('close', () => {
      open.delete(from)
      clients.delete(from)
      if (!isStalled) to.destroy()
    })
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    clients.add(client)
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall() {
      isStalled = true
      for (const socket of open) socket.pause()
    },
    isStalled: () => isStalled,
    resume() {
      isStalled = false
      for (const socket of open) {
        if (ends.get(socket)?.destroyed) socket.destroy()
        else socket.resume()
      }
    },
    cut() {
      for (const socket of open) socket.destroy()
    },
    connections: () => clients.size,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
