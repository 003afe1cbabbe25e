import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = join(import.meta.dirname, '..', 'server', 'dist', 'main.js')

export interface BuiltServer {
  readonly url: string
  /** Exchanges messages with the module that `--import` loaded into it. */
  readonly process: ChildProcess
  stop(): Promise<void>
}

/**
 * Runs the built server on the database of a data folder until the measurement has ended. It serves only HTTP, without
 * background jobs, unless `env` sets another role.
 */
export async function withServer(
  dataDir: string,
  measure: (server: BuiltServer) => Promise<void>,
  node: string[] = [],
  env: Record<string, string> = {},
): Promise<void> {
  const server = await serve(entry, { DATA_DIR: dataDir, ROLE: 'web', ...env }, node)
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
}

/** Runs another server to compare with, from source; it prints the same line once it listens. */
export async function serveBare(
  script: URL,
  env: Record<string, string>,
  measure: (server: BuiltServer) => Promise<void>,
): Promise<void> {
  const server = await serve(fileURLToPath(script), env, ['--import', 'tsx'])
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
}

/** Runs a server as a separate process, on a free port of loopback. `node` has the flags for Node itself. */
async function serve(script: string, env: Record<string, string>, node: string[]): Promise<BuiltServer> {
  const child = spawn(process.execPath, [...node, script], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', VIRTUAL_PRINTER_PAGES_PER_MINUTE: '30000', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const url = await Promise.race([child.stdout && readUrl(child.stdout), exited.then(() => undefined)])
  if (!url) throw new Error('The server ended before it listened')
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function readUrl(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface(output)) {
    const url = /^Campus Print is at (\S+)/.exec(line)?.[1]
    if (url) {
      // Later output of the server must not fill the pipe.
      output.resume()
      return url
    }
  }
  return undefined
}
