import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'

export interface SpareThreads {
  /** Replaces the threads that were used, and resolves once all are ready. */
  fill(): Promise<void>
}

interface ThreadMessage {
  cmd: string
}

/**
 * Starts threads of an Emscripten program before it needs them. The program requests a thread in the middle
 * of its work and waits for its start. But a new thread cannot load the program while the main thread runs
 * it, so both would wait for ever. Therefore the loading of the first thread is recorded and repeated for
 * spare threads, which the program gets later.
 */
export function keepSpareThreads(count: number): SpareThreads {
  const { Worker: Thread } = workerThreads
  const spares: Worker[] = []
  let another: (() => Promise<unknown>) | undefined

  /** Starts a thread of Node without the loaders of this process. */
  const start = (script: string, options: WorkerOptions) => new Thread(script, { ...options, execArgv: [] })

  function ThreadOrSpare(script: string, options: WorkerOptions): Worker {
    const spare = spares.pop()
    if (spare) return spare
    const thread = start(script, options)
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (message: ThreadMessage) => {
      if (message.cmd === 'load') another ??= () => load(script, options, message)
      post(message)
    }
    return thread
  }

  async function load(script: string, options: WorkerOptions, message: ThreadMessage): Promise<void> {
    const spare = start(script, options)
    spare.unref()
    const post = spare.postMessage.bind(spare)
    post(message)
    if (!(await isLoaded(spare))) return
    spare.postMessage = (later: ThreadMessage) => {
      // The thread has already loaded, so it must not get the load command of its first use.
      if (later.cmd !== 'load') post(later)
    }
    spares.push(spare)
  }

  Object.assign(workerThreads, { Worker: ThreadOrSpare })
  return {
    async fill() {
      if (!another) throw new Error('No thread has been loaded yet')
      await Promise.all(Array.from({ length: count - spares.length }, another))
    },
  }
}

/** Whether a thread has loaded. A thread that fails is replaced by the next `fill`. */
function isLoaded(thread: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    thread.on('error', () => resolve(false))
    thread.on('message', ({ cmd }: ThreadMessage) => {
      if (cmd === 'loaded') resolve(true)
    })
  })
}
