import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs the bare server as a separate process; it stores uploads in a folder. */
export async function serveBare(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [folder], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
