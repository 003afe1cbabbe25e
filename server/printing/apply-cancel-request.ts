import type { Attempt } from './attempt.ts'
import { clearAway, hasEndedUnprinted } from './end-attempt.ts'
import type { Outcome } from './outcome.ts'
import type { PrintingParts } from './context.ts'

/**
 * What becomes of an attempt that did not succeed: cancelled, where its owner had asked for it and the printer says
 * that nothing came out. Whoever asked may have ended the job a moment ago, and no longer be the one to say so.
 */
export async function heedCancel(
  parts: PrintingParts,
  attempt: Attempt,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!attempt.isCancelAsked || !hasNotSucceeded(outcome)) return outcome
  // What may be printing still is left alone: half of a print serves nobody.
  if (outcome.kind !== 'uncertain') await clearAway(parts, attempt, signal)
  return (await hasEndedUnprinted(parts, attempt, signal)) ? { kind: 'cancelled' } : outcome
}

const unsuccessful: readonly Outcome['kind'][] = ['failed', 'unprintable', 'lost', 'refused', 'uncertain']

function hasNotSucceeded({ kind }: Outcome): boolean {
  return unsuccessful.includes(kind)
}
