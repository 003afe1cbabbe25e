import { type ApiClient, apiClient } from '../fixtures/app/api-client.ts'
import { runProcess } from '../processes/run-process.ts'
import type { CrashableApp, CrashableCommand } from './crashable-app.ts'
import type { Step } from './crash-points.ts'

/** An action on the product; `abandoned` is aborted when the test no longer waits for it. */
export type CrashableStep = (abandoned: AbortSignal) => Promise<unknown>

/** The product as a separate process. */
export interface Product {
  /** A client with a session, or without one. */
  as(token?: string): ApiClient
  /** Runs an action; returns its steps. */
  stepsOf(act: CrashableStep): Promise<Step[]>
  /** Runs an action and halts it for ever after `after` steps; returns whether it got so far. */
  haltIn(act: CrashableStep, after: number): Promise<boolean>
  /** Kills the process as `kill -9` does. */
  kill(): Promise<void>
}

export async function startProduct(parts: CrashableApp): Promise<Product> {
  const child = runProcess('testing/crash-injection/crashable-app', [JSON.stringify(parts)])
  const prefix = 'listening at '
  const url = (await child.line(prefix)).slice(prefix.length)
  const send = (command: CrashableCommand) => child.send(command)

  return {
    as: (token) => apiClient(url, token),
    async stepsOf(act) {
      await send({})
      await act(new AbortController().signal)
      return (await send('list-steps')) as Step[]
    },
    async haltIn(act, after) {
      await send({ haltAfter: after })
      const abandoned = new AbortController()
      const halted = child.message().then(() => true)
      const done = act(abandoned.signal).then(() => false)
      return Promise.race([halted, done]).finally(() => abandoned.abort())
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
