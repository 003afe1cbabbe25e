export interface EventSourceClient {
  /** Waits for the next event with this name, and skips others. An event without a name is a `message`. */
  next(name: string): Promise<unknown>
  /** Returns what a browser would send as `Last-Event-ID` when it reconnects. */
  lastEventId(): string
  close(): void
}

interface ServerEvent {
  name: string
  id: string | undefined
  data: unknown
}

/** Reads server-sent events as a browser would, with a bearer token; resolves when the first event has arrived. */
export async function openEventSource(
  url: string,
  token: string,
  lastEventId?: string,
): Promise<EventSourceClient> {
  const closing = new AbortController()
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: closing.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
  const events = readEvents(response.body)
  await events.next()
  let lastId = lastEventId ?? ''
  return {
    async next(name) {
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw new Error(`The stream ended before an event "${name}"`)
        lastId = value.id ?? lastId
        if (value.name === name) return value.data
      }
    },
    lastEventId: () => lastId,
    close: () => closing.abort(),
  }
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readEvent(block)
      if (event) yield event
    }
  }
}

function readEvent(block: string): ServerEvent | undefined {
  const name = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
  const id = /^id: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return data ? { name, id, data: JSON.parse(data) } : undefined
}
