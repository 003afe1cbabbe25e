import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'

/** What a document is called once it is a PDF: `thesis.docx` becomes `thesis.pdf`. */
export function pdfNameOf(documentName: string): string {
  const extension = extensionOf(documentName)
  const bare = mediaTypeOf(extension) ? documentName.slice(0, -extension.length - 1) : documentName
  return `${bare || 'document'}.pdf`
}
