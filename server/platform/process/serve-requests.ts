import type { FromChild } from './child.ts'
import { startWatchdog } from './watchdog.ts'

type Handle = (request: unknown) => Promise<unknown>

/** The child's side of a process pool: answers the parent's requests one by one until the parent ends. */
export async function serveRequests(handle: Handle): Promise<void> {
  await serveOnceReady(async () => handle)
}

/** Serves requests after a start that may take long or fail; the watchdog ends a process that hangs. */
export async function serveOnceReady(begin: () => Promise<Handle>): Promise<void> {
  process.once('disconnect', () => process.exit())
  await startWatchdog(Number(process.argv[2]))
  const handle = await begin()
  process.on('message', (message: { request: unknown }) => {
    void answer(handle, message.request).then(sendToParent)
  })
  sendToParent({ kind: 'ready' })
}

async function answer(handle: Handle, request: unknown): Promise<FromChild> {
  try {
    return { kind: 'answer', answer: await handle(request), memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    const asError = error instanceof Error ? error : new Error(String(error))
    return { kind: 'error', error: asError, memoryBytes: process.memoryUsage.rss() }
  }
}

function sendToParent(message: FromChild): void {
  process.send?.(message)
}
