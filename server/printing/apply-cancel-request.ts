import type { Attempt } from './attempt.ts'
import { cancelLeftoverJob, hasEndedUnprinted } from './end-attempt.ts'
import type { Outcome } from './outcome.ts'
import type { PrintingContext } from './context.ts'

/**
 * What becomes of an attempt that did not succeed: cancelled, where its owner had asked for it and the printer says
 * that nothing came out. Whoever asked may have ended the job a moment ago, and no longer be the one to say so.
 */
export async function applyCancelRequest(
  parts: PrintingContext,
  attempt: Attempt,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!attempt.isCancelRequested || !hasNotSucceeded(outcome)) return outcome
  // What may be printing still is left alone: half of a print serves nobody.
  if (outcome.kind !== 'uncertain') await cancelLeftoverJob(parts, attempt, signal)
  return (await hasEndedUnprinted(parts, attempt, signal)) ? { kind: 'cancelled' } : outcome
}

const unsuccessful: readonly Outcome['kind'][] = ['failed', 'unprintable', 'lost', 'refused', 'uncertain']

function hasNotSucceeded({ kind }: Outcome): boolean {
  return unsuccessful.includes(kind)
}
