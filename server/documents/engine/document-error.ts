import type { RefusalReason } from '@campus-print/domain/documents'
import { ProcessLost } from '../../platform/process/process-lost.ts'

/** A document cannot be taken. `corrupt` is also what a file is called that brings the engine down. */
export class DocumentRefused extends Error {
  readonly reason: RefusalReason
  /** What its sender reads, where more can be said than the reason says. */
  readonly advice: string | undefined

  constructor(reason: RefusalReason, detail: string, advice?: string) {
    super(`Document refused (${reason}): ${detail}`)
    this.name = 'DocumentRefused'
    this.reason = reason
    this.advice = advice
  }
}

/** The process that worked on a document was lost: by the document, or on a machine that had nothing more to give. */
export class LostWithProcess extends DocumentRefused {
  /** It ran into a time limit, and computed for most of that time: a quiet machine would not have done it either. */
  readonly wasComputing: boolean

  constructor(reason: RefusalReason, { message, wasComputing }: ProcessLost) {
    super(reason, message)
    this.wasComputing = wasComputing
  }
}

/** A refusal as it travels between processes: an error would lose its reason on the way. */
export interface RefusedAnswer {
  refused: RefusalReason
  detail: string
  advice?: string | undefined
}

export function toAnswer({ reason, message, advice }: DocumentRefused): RefusedAnswer {
  return { refused: reason, detail: message, advice }
}

export function fromAnswer({ refused, detail, advice }: RefusedAnswer): DocumentRefused {
  return new DocumentRefused(refused, detail, advice)
}

/** A document that brings its process down is refused for it; anything else is not the document's fault. */
export function refuseWhatKills(error: unknown): never {
  throw refusalOfLoss(error, 'corrupt') ?? error
}

/** What a document is refused for that brought its process down, `crashed` where it ran into no time limit. */
export function refusalOfLoss(error: unknown, crashed: RefusalReason): DocumentRefused | undefined {
  if (!(error instanceof ProcessLost)) return undefined
  if (error.reason === 'timeout') return new LostWithProcess('timeout', error)
  return error.reason === 'crashed' ? new LostWithProcess(crashed, error) : undefined
}
