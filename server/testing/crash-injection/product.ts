import { type ApiClient, apiClient } from '../fixtures/app/api-client.ts'
import { runProcess } from '../processes/run-process.ts'
import type { CrashableApp, CrashableCommand } from './crashable-app.ts'
import type { Step } from './crash-points.ts'

/** An action on the product; `gone` is aborted when the test no longer waits for it. */
export type CrashableStep = (gone: AbortSignal) => Promise<unknown>

/** The product as a process of its own. */
export interface Product {
  /** A client with a session, or without one. */
  as(token?: string): ApiClient
  /** Does something; answers its steps. */
  stepsOf(act: CrashableStep): Promise<Step[]>
  /** Does something until so many steps are done, where it halts for ever; answers whether it reached that step. */
  haltIn(act: CrashableStep, after: number): Promise<boolean>
  /** As with `kill -9`. */
  kill(): Promise<void>
}

export async function startProduct(parts: CrashableApp): Promise<Product> {
  const child = runProcess('testing/crash-injection/crashable-app', [JSON.stringify(parts)])
  const greeting = 'listening at '
  const url = (await child.line(greeting)).slice(greeting.length)
  const send = (question: CrashableCommand) => child.send(question)

  return {
    as: (token) => apiClient(url, token),
    async stepsOf(act) {
      await send({})
      await act(new AbortController().signal)
      return (await send('taken')) as Step[]
    },
    async haltIn(act, after) {
      await send({ haltAfter: after })
      const gone = new AbortController()
      const halted = child.message().then(() => true)
      const done = act(gone.signal).then(() => false)
      return Promise.race([halted, done]).finally(() => gone.abort())
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
