import type { DocumentErrorReason } from '@campus-print/domain/documents'
import type { Message } from '@campus-print/domain/language'

/** `empty`: no bytes or no pages. `password`: a password is needed. `corrupt`: damaged, incomplete or not a PDF. */
export type PdfErrorReason = Extract<DocumentErrorReason, 'empty' | 'corrupt' | 'password' | 'too_many_pages'>

/** The document is at fault. Any other error, such as a missing file, is not the document's. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly reason: PdfErrorReason
  /** A sentence for the user, where more can be said than the reason says. */
  readonly advice: Message | undefined

  constructor(reason: PdfErrorReason, detail: string, advice?: Message) {
    super(detail)
    this.reason = reason
    this.advice = advice
  }
}
