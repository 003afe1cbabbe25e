import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'

export interface SpareThreads {
  /** Starts as many as were used up, and resolves once all can be. */
  fill(): Promise<void>
}

interface ThreadMessage {
  cmd: string
}

/**
 * Has threads of an Emscripten program ready before it asks for them. It asks for one in the middle of its work and
 * waits for that one to begin; but a thread that is new cannot load the program while the main thread is within it,
 * and both would wait for ever. So the first thread's loading is watched and repeated for some more, and each thread
 * that the program then asks for is one of them.
 */
export function keepSpareThreads(count: number): SpareThreads {
  const { Worker: Thread } = workerThreads
  const spares: Worker[] = []
  let another: (() => Promise<unknown>) | undefined

  /** Node's own, but without the loaders that this process was started with. */
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

/** One that fails is not missed: another is started with the next filling. */
function isLoaded(thread: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    thread.on('error', () => resolve(false))
    thread.on('message', ({ cmd }: ThreadMessage) => {
      if (cmd === 'loaded') resolve(true)
    })
  })
}
