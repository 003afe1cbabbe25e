import type { DocumentErrorReason } from '@campus-print/domain/documents'
import type { Message } from '@campus-print/domain/language'
import { ProcessLost } from '../../platform/process/process-lost.ts'

/** A document is rejected. `corrupt` also means a file that crashes the engine. */
export class DocumentError extends Error {
  readonly reason: DocumentErrorReason
  /** Message for the sender, if more is known than the reason. */
  readonly advice: Message | undefined

  constructor(reason: DocumentErrorReason, detail: string, advice?: Message) {
    super(`Document rejected (${reason}): ${detail}`)
    this.name = 'DocumentError'
    this.reason = reason
    this.advice = advice
  }
}

/** The process that worked on a document was lost, because of the document or of an overloaded machine. */
export class LostWithProcess extends DocumentError {
  /**
   * It timed out and was computing for most of that time, so a quiet machine would not have finished either.
   */
  readonly wasComputing: boolean

  constructor(reason: DocumentErrorReason, { message, wasComputing }: ProcessLost) {
    super(reason, message)
    this.wasComputing = wasComputing
  }
}

/** A document error as it is sent between processes: an Error would lose its reason. */
export interface DocumentErrorReply {
  rejected: DocumentErrorReason
  detail: string
  advice?: Message | undefined
}

export function toAnswer({
  reason,
  message,
  advice,
}: Pick<DocumentError, 'reason' | 'message' | 'advice'>): DocumentErrorReply {
  return { rejected: reason, detail: message, advice }
}

export function fromAnswer({ rejected, detail, advice }: DocumentErrorReply): DocumentError {
  return new DocumentError(rejected, detail, advice)
}

/** Rejects a document that has ended its process, and throws any other error again. */
export function toDocumentError(error: unknown): never {
  throw documentErrorOfLoss(error, 'corrupt') ?? error
}

/** The reason to reject a document that ended its process, `crashed` unless it ran into a time limit. */
export function documentErrorOfLoss(error: unknown, crashed: DocumentErrorReason): DocumentError | undefined {
  if (!(error instanceof ProcessLost)) return undefined
  if (error.reason === 'timeout') return new LostWithProcess('timeout', error)
  return error.reason === 'crashed' ? new LostWithProcess(crashed, error) : undefined
}
