/** Why a document cannot be taken. `corrupt` is also what a file is called that brings the engine down. */
export type RefusalReason = 'empty' | 'corrupt' | 'password' | 'too_many_pages' | 'timeout'

export class DocumentRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string) {
    super(`Document refused (${reason}): ${detail}`)
    this.name = 'DocumentRefused'
    this.reason = reason
  }
}
