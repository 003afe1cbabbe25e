import type { FromChild } from './child.ts'
import { startWatchdog } from './watchdog.ts'

/** The child's side of a process pool: answers the parent's requests, which come one by one, until the parent is gone. */
export async function serveRequests(handle: (request: unknown) => Promise<unknown>): Promise<void> {
  process.once('disconnect', () => process.exit())
  await startWatchdog(Number(process.argv[2]))
  process.on('message', (message: { request: unknown }) => {
    void answer(handle, message.request).then(tellParent)
  })
  tellParent({ kind: 'ready' })
}

async function answer(handle: (request: unknown) => Promise<unknown>, request: unknown): Promise<FromChild> {
  try {
    return { kind: 'answer', answer: await handle(request), memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    const asError = error instanceof Error ? error : new Error(String(error))
    return { kind: 'error', error: asError, memoryBytes: process.memoryUsage.rss() }
  }
}

function tellParent(message: FromChild): void {
  process.send?.(message)
}
