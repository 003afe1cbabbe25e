import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BuiltServer } from '../serve-built.ts'

/** Of many waits, in ms. */
interface Waits {
  readonly p50: number
  readonly p99: number
}

/** How long things waited in a process. */
export interface Strain {
  /** How late its event loop was. */
  readonly loop: Waits
  /** How long it waited for a file, which takes one of the threads that hashes take. */
  readonly files: Waits
}

/** The flags with which Node reports its load. */
export const loadReporter = [`--import=${fileURLToPath(new URL('record-strain.mjs', import.meta.url))}`]

/** The CPU time that a server has spent since it began, over all its threads, in ms. */
export async function cpuMsOf(server: BuiltServer): Promise<number> {
  return (await requestFrom(server, 'cpu')) as number
}

/** The strain of a server while something is done. */
export async function strainWhile(server: BuiltServer, act: () => Promise<unknown>): Promise<Strain> {
  server.process.send('watch')
  await act()
  return (await requestFrom(server, 'waits')) as Strain
}

async function requestFrom({ process }: BuiltServer, what: string): Promise<unknown> {
  const answered = once(process, 'message')
  process.send(what)
  const [answer] = await answered
  return answer
}
