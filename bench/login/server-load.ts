import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BuiltServer } from '../serve-built.ts'

/** Of many delays, in ms. */
interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/** How long work waited in a server process. */
export interface Delays {
  /** How late the event loop was. */
  readonly loop: Percentiles
  /** How long a file's `stat` took; it needs a thread of the pool that also computes password hashes. */
  readonly files: Percentiles
}

/** The flags with which Node reports its load. */
export const loadReporter = [`--import=${fileURLToPath(new URL('report-load.mjs', import.meta.url))}`]

/** The CPU time that a server has spent since it began, over all its threads, in ms. */
export async function cpuMsOf(server: BuiltServer): Promise<number> {
  return (await requestFrom(server, 'cpu')) as number
}

/** Measures the delays in a server while `act` runs. */
export async function measureDelays(server: BuiltServer, act: () => Promise<unknown>): Promise<Delays> {
  server.process.send('watch')
  await act()
  return (await requestFrom(server, 'waits')) as Delays
}

async function requestFrom({ process }: BuiltServer, what: string): Promise<unknown> {
  const answered = once(process, 'message')
  process.send(what)
  const [answer] = await answered
  return answer
}
