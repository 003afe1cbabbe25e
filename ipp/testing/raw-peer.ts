import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface RawPeer {
  readonly uri: string
  readonly close: () => Promise<void>
}

/** A peer on the loopback that does with every connection whatever `behave` does, HTTP or not. */
export async function startRawPeer(behave: (socket: Socket) => void): Promise<RawPeer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // The test is about a client that disconnects.
    socket.on('error', () => socket.destroy())
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
