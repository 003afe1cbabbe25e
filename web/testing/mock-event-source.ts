import type { RequestUpdate } from '@campus-print/contract/ordering'

/** The streams of updates that screens have opened. A test sends what the server would. */
export class MockEventSource extends EventTarget {
  static readonly open = new Set<MockEventSource>()
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    MockEventSource.open.add(this)
  }

  close(): void {
    MockEventSource.open.delete(this)
  }
}

/** Tells every open stream that a request has a new status. */
export function sendUpdate(update: RequestUpdate): void {
  send(new MessageEvent('message', { data: JSON.stringify(update) }))
}

/** Tells every open stream that updates may have been missed, as after a lost connection. */
export function sendResync(): void {
  send(new Event('resync'))
}

function send(event: Event): void {
  for (const source of MockEventSource.open) source.dispatchEvent(event)
}
