import type { RefusalReason } from '@campus-print/domain/documents'

/** A document cannot be taken. `corrupt` is also what a file is called that brings the engine down. */
export class DocumentRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string) {
    super(`Document refused (${reason}): ${detail}`)
    this.name = 'DocumentRefused'
    this.reason = reason
  }
}
