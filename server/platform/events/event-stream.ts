import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Server-sent events to one browser. */
export interface EventStream {
  /** Aborted when the browser left, the server stops or `close` was called. */
  closed: AbortSignal
  send(event: string, data: unknown): void
  close(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: Set<EventStream>
  }
}

const heartbeatMs = 20_000
/** A session that has ended hears no more after this: browsers come back, and whoever may not is refused then. */
const usualLifetimeMs = 5 * 60_000
const longestBacklogBytes = 256 * 1024

/** Lets the server stop although browsers keep their streams open; they come back by themselves. */
export const eventStreams = fastifyPlugin(async (app) => {
  const open = new Set<EventStream>()
  app.decorate('eventStreams', open)
  app.addHook('preClose', async () => {
    for (const stream of open) stream.close()
  })
})

export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { lifetimeMs = usualLifetimeMs } = {},
): EventStream {
  const response = reply.raw
  const closed = new AbortController()
  const stream: EventStream = {
    closed: closed.signal,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => response.end(),
  }

  function write(text: string): void {
    // Between its end and the word that it is closed, an event may still come.
    if (closed.signal.aborted || response.writableEnded) return
    response.write(text)
    // Who reads this slowly is better off with a new connection and the present state.
    if (response.writableLength > longestBacklogBytes) response.destroy()
  }

  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  const lifetime = setTimeout(() => stream.close(), lifetimeMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    request.server.eventStreams.delete(stream)
    closed.abort()
  })
  request.server.eventStreams.add(stream)

  reply.hijack()
  response.writeHead(200, {
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Tells nginx not to hold events back.
    'x-accel-buffering': 'no',
  })
  write('retry: 1000\n\n')
  // Whoever asks for the headers alone would wait for an end that never comes.
  if (request.method === 'HEAD') stream.close()
  return stream
}

// A hijacked reply would drop what hooks have set, such as the security headers.
function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  const entries = Object.entries(reply.getHeaders())
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
