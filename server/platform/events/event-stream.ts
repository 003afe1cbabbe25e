import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

export interface ServerSentEvent {
  /** The event's type. An EventSource passes events without one to `onmessage`. */
  readonly name?: string
  /** The browser sends this as `Last-Event-ID` when it reconnects. */
  readonly id?: string
  readonly data: unknown
}

/** A stream of server-sent events to one browser. */
export interface EventStream {
  /** Aborted when the browser left, the server stops or `close` was called. */
  closed: AbortSignal
  send(event: ServerSentEvent): void
  close(): void
  /** Closes the stream, and tells the browser to reconnect after a minute. */
  closeAndDelayReconnect(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: Set<EventStream>
    /** Streams by account, oldest first. */
    eventStreamsOf: Map<string, EventStream[]>
  }
}

const heartbeatMs = 20_000
/** After this time browsers reconnect, and are rejected if the session has expired. */
const usualLifetimeMs = 5 * 60_000
/** Most streams of an account in one process: users do not look at more windows. */
const maxStreamsPerAccount = 10
/** Timeout to close the stream of a browser that does not read. */
const closeWithinMs = 2_000
const maxBacklogBytes = 256 * 1024

/** Closes the open streams when the server stops; browsers reconnect automatically. */
export const eventStreams = fastifyPlugin(async (app) => {
  const open = new Set<EventStream>()
  app.decorate('eventStreams', open)
  app.decorate('eventStreamsOf', new Map<string, EventStream[]>())
  app.addHook('preClose', async () => {
    for (const stream of open) stream.close()
  })
})

/** Opens a stream to the request's caller; if an account has more than ten, its oldest one is closed. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { lifetimeMs = usualLifetimeMs } = {},
): EventStream {
  const response = reply.raw
  const closed = new AbortController()
  const stream: EventStream = {
    closed: closed.signal,
    send: (event) => write(formatEvent(event)),
    close: () => end(''),
    closeAndDelayReconnect: () => end('retry: 60000\n\n'),
  }

  function end(finalText: string): void {
    if (response.writableEnded) return
    response.end(finalText)
    const forceClose = setTimeout(() => response.destroy(), closeWithinMs)
    response.once('close', () => clearTimeout(forceClose))
  }

  function write(text: string): void {
    // An event may still come between end and close.
    if (closed.signal.aborted || response.writableEnded) return
    response.write(text)
    // A slow reader gets a new connection and the current state instead of a backlog.
    if (response.writableLength > maxBacklogBytes) response.destroy()
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
  if (request.caller) countStream(request.server.eventStreamsOf, request.caller.id, stream)

  reply.hijack()
  response.writeHead(200, {
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    // Stops nginx from buffering events.
    'x-accel-buffering': 'no',
  })
  write('retry: 1000\n\n')
  // A HEAD request would wait for an end that never comes.
  if (request.method === 'HEAD') stream.close()
  return stream
}

function formatEvent({ name, id, data }: ServerSentEvent): string {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${JSON.stringify(data)}`,
  ]
  return `${lines.join('\n')}\n\n`
}

function countStream(byAccount: Map<string, EventStream[]>, account: string, stream: EventStream): void {
  const open = [...(byAccount.get(account) ?? []), stream]
  byAccount.set(account, open)
  stream.closed.addEventListener('abort', () => {
    const others = (byAccount.get(account) ?? []).filter((other) => other !== stream)
    if (others.length > 0) byAccount.set(account, others)
    else byAccount.delete(account)
  })
  for (const oldest of open.slice(0, -maxStreamsPerAccount)) oldest.closeAndDelayReconnect()
}

// A hijacked reply would drop what hooks have set, such as the security headers.
function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  const entries = Object.entries(reply.getHeaders())
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
