import { i18n, type Message } from '../language/index.ts'
import type { DocumentKind, FileExtension } from './file-types.ts'

/** Why a document cannot be printed; a rejected one is not kept. */
export type DocumentErrorReason =
  | 'empty'
  | 'corrupt'
  | 'password'
  | 'disguised'
  | 'too_large'
  | 'too_many_pages'
  | 'conversion_failed'
  | 'converter_unavailable'
  | 'timeout'

/** What the sender of a rejected document reads: what happened, and what to do. */
export const documentErrorMessages: Readonly<Record<DocumentErrorReason, string>> = {
  get empty() {
    return i18n.t('This file is empty. Check that it opens on your device, then upload it again.')
  },
  get corrupt() {
    return i18n.t(
      'This file is damaged or incomplete and cannot be opened. Save or download it again, then upload the new copy.',
    )
  },
  get password() {
    return i18n.t('This file is protected by a password. Save a copy without the password and upload that.')
  },
  get disguised() {
    return i18n.t(
      'What is inside this file is not what its name says. Save it in the right format and upload that.',
    )
  },
  get too_large() {
    return i18n.t('This file is too large for us. Save a smaller copy, or split it, and upload that.')
  },
  get too_many_pages() {
    return i18n.t(
      'This document has more pages than we can print as one order. Split it and upload the parts.',
    )
  },
  get conversion_failed() {
    return i18n.t(
      'We could not turn this file into pages. Open it, save or export it as a PDF, and upload the PDF.',
    )
  },
  get converter_unavailable() {
    return i18n.t(
      'Word files cannot be read at the moment. Export yours as a PDF and upload that, or try again later.',
    )
  },
  get timeout() {
    return i18n.t('This file took too long to read. Save it again as a simpler PDF and upload that.')
  },
}

/** For a document that was taken, and then took too long to prepare for the printer. */
export const tooHeavyMessage: Message = {
  text: /*i18n*/ 'This file takes too long to prepare for the printer. Save it again as a simpler PDF and upload that.',
}

const timeoutMessages: Readonly<Record<DocumentKind, Message>> = {
  pdf: { text: /*i18n*/ 'This file took too long to read. Save it again as a simpler PDF and upload that.' },
  word: {
    text: /*i18n*/ 'This Word file took too long to turn into pages. Save or export it as a PDF, and upload the PDF.',
  },
  image: { text: /*i18n*/ 'This picture took too long to read. Save a smaller copy and upload that.' },
}

/** For a file that took too long to read or convert. */
export function timeoutMessage(kind: DocumentKind): Message {
  return timeoutMessages[kind]
}

/** For a document with more pages than the campus prints as one order. */
export function tooManyPagesMessage(pages: number, maxPages: number): Message {
  return {
    text: /*i18n*/ 'This document has {pages, number} pages, and we print at most {maxPages, number} as one order. Split it and upload the parts.',
    values: { pages, maxPages },
  }
}

/** For a picture with more pixels than the campus allows. */
export function tooManyPixelsMessage(maxMegapixels: number): Message {
  return {
    text: /*i18n*/ 'This picture has more than {maxMegapixels, number} megapixels. Save a smaller copy and upload that.',
    values: { maxMegapixels },
  }
}

/** For a Word file with more elements than can be converted. */
export const complexWordMessage: Message = {
  text: /*i18n*/ 'This Word file has too many paragraphs, tables or fields for us. Save it as a PDF and upload that.',
}

/** What may be inside a file that its name does not say. */
export type FileContent =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'heif'
  | 'doc'
  | 'docx'
  | 'macros'
  | 'spreadsheet'
  | 'presentation'
  | 'rtf'
  | 'html'

/** For a file whose content does not match its extension. */
export function disguisedMessage(extension: FileExtension, content: FileContent | undefined): Message {
  if (!content) {
    return {
      text: /*i18n*/ 'What is inside this file is not what its name says. Save it in the right format and upload that.',
    }
  }
  return {
    text: /*i18n*/ 'This file is named .{extension}, but inside it is {content, select, pdf {a PDF} jpeg {a JPEG picture} png {a PNG picture} heif {a HEIC picture} doc {an older Word document (.doc)} docx {a newer Word document (.docx)} macros {a Word document with macros (.docm)} spreadsheet {a spreadsheet} presentation {a presentation} rtf {a rich text document (.rtf)} other {a web page}}. Save or export it as a PDF and upload that.',
    values: { extension, content },
  }
}
