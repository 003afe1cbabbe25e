/** Why a document cannot be printed; nothing of a refused one is kept. */
export const refusalReasons = [
  'empty',
  'corrupt',
  'password',
  'disguised',
  'too_large',
  'too_many_pages',
  'conversion_failed',
  'converter_unavailable',
  'timeout',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** What the sender of a refused document reads: what happened, and what to do. */
export const refusalMessages: Readonly<Record<RefusalReason, string>> = {
  empty: 'This file is empty. Check that it opens on your device, then upload it again.',
  corrupt:
    'This file is damaged or incomplete and cannot be opened. Save or download it again, then upload the new copy.',
  password: 'This file is protected by a password. Save a copy without the password and upload that.',
  disguised:
    'What is inside this file is not what its name says. Save it in the right format and upload that.',
  too_large: 'This file is too large for us. Save a smaller copy, or split it, and upload that.',
  too_many_pages:
    'This document has more pages than we can print as one order. Split it and upload the parts.',
  conversion_failed:
    'We could not turn this file into pages. Open it, save or export it as a PDF, and upload the PDF.',
  converter_unavailable:
    'Word files cannot be read at the moment. Export yours as a PDF and upload that, or try again later.',
  timeout: 'This file took too long to read. Save it again as a simpler PDF and upload that.',
}
