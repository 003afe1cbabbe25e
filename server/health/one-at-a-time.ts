/**
 * Whoever asks while an answer is still awaited gets that one. What hangs, as a network drive that is gone does, so
 * hangs once: each further call would take another of Node's few threads with it.
 */
export function oneAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let awaited: Promise<Answer> | undefined
  return () => {
    awaited ??= ask().finally(() => {
      awaited = undefined
    })
    return awaited
  }
}
