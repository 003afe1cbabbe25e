import type { FastifyInstance } from 'fastify'

/** The URL of this process's own HTTP server, once it listens. */
export function ownAddress(http: FastifyInstance): string {
  const address = http.server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port')
  const anywhere = address.address === '::' || address.address === '0.0.0.0'
  if (anywhere) return `http://127.0.0.1:${address.port}`
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
