import { type DocumentKind, type FileExtension, kindOf } from '@campus-print/domain/documents'

const kindNames: Record<DocumentKind, string> = { pdf: 'PDF', word: 'Word', image: 'Picture' }

/** What was uploaded, as people call it: `PDF`, `Word (DOCX)`, `Picture (HEIC)`. */
export function fileKindLabel(fileType: FileExtension): string {
  const kind = kindOf(fileType)
  return kind === 'pdf' ? kindNames.pdf : `${kindNames[kind]} (${fileType.toUpperCase()})`
}
