import { type DocumentKind, extensionOf, fileExtensions, kindOf } from '@campus-print/domain/documents'

const messagesByKind: Record<DocumentKind, { now: string; later: string }> = {
  pdf: {
    now: 'Reading your file...',
    later: 'Large files take a little longer. Every page is being counted.',
  },
  word: {
    now: 'Converting your Word file to pages...',
    later: 'This can take up to a minute. You will see every page before you pay.',
  },
  image: {
    now: 'Turning your picture into a page...',
    later: 'Large pictures take a little longer. You need not send it again.',
  },
}

/** What happens to a file when all of it has arrived, and what to say when that takes long. */
export function processingMessages(fileName: string): { now: string; later: string } {
  const extension = fileExtensions.find((known) => known === extensionOf(fileName))
  return messagesByKind[extension ? kindOf(extension) : 'pdf']
}
