import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BuiltServer } from '../serve-built.ts'

/** Of many waits, in ms. */
interface Waits {
  readonly p50: number
  readonly p99: number
}

/** What a process has borne. */
export interface Strain {
  /** How late its event loop came to what it had to do. */
  readonly loop: Waits
  /** How long it waited to hear of a file, which takes one of the threads that hashes take. */
  readonly files: Waits
  /** CPU time of all its threads, in ms. */
  readonly cpuMs: number
}

/** The flags with which Node records its strain. */
export const recordingStrain = [`--import=${fileURLToPath(new URL('record-strain.mjs', import.meta.url))}`]

/** The strain of a recording server since it was last asked. */
export async function strainOf({ process }: BuiltServer): Promise<Strain> {
  const answered = once(process, 'message')
  process.send('strain')
  const [strain] = (await answered) as [Strain]
  return strain
}
