import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Written to stderr before the watchdog kills its own process. */
export const memoryLimitMessage = 'out of memory'

/**
 * Ends this process if it exceeds its memory or its parent has ended, neither of which a busy main thread
 * would notice. The thread's code is a string because Node 20 gives threads no TypeScript loader.
 */
export async function startWatchdog(memoryMb: number): Promise<void> {
  const thread = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { memoryBytes: memoryMb * 2 ** 20 },
  })
  await once(thread, 'message')
  thread.unref()
}

const code = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const parent = process.ppid
  setInterval(() => {
    const used = process.memoryUsage.rss()
    const tooLarge = used > workerData.memoryBytes
    if (tooLarge) writeSync(2, '${memoryLimitMessage}: ' + used + ' bytes used, ' + workerData.memoryBytes + ' allowed')
    if (tooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 50)
  parentPort.postMessage('watching')
`
