import fc from 'fast-check'
import { checkConsistency } from '../../../payments/reconciliation/consistency-store.ts'
import { checkEnd } from './check-end.ts'
import type { CommandSequence } from './command-sequence.ts'
import { type Model, steps } from './steps.ts'
import { givenWorld } from './world.ts'

/** Runs generated sequences of payment commands, one after the other, and checks the money after each step. */
export async function runCommandSequences({
  sequences,
  longest,
}: {
  sequences: number
  longest: number
}): Promise<void> {
  const world = await givenWorld()
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: longest, size: 'max' }), async (commands) => {
        const before = await checkConsistency(world.database.db, new Date())
        const disagreed = new Set(before.map(({ about }) => about))
        const sequence: CommandSequence = { world, bought: [], disagreed }
        const model: Model = { requests: 0 }
        await fc.asyncModelRun(() => ({ model, real: sequence }), commands)
        await checkEnd(sequence)
      }),
      { numRuns: sequences },
    )
  } finally {
    await world.close()
  }
}
