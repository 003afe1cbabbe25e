import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'

/** A file as it is sent: where the browser knows no type for it, as for HEIC or without Word, its name says the type. */
export function withMediaType(file: File): File {
  const type = file.type || mediaTypeOf(extensionOf(file.name))
  if (type === undefined) return file
  // Always anew: react-dropzone writes a type on the object which the browser would not send.
  return new File([file], file.name, { type, lastModified: file.lastModified })
}

/**
 * Rejects for what cannot be sent although it was chosen: a folder, or a file that was moved, changed or taken away
 * since. Browsers would report it as a lost connection.
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new UnreadableFileError()
  }
}

export class UnreadableFileError extends Error {
  constructor() {
    super('This file can no longer be read. It may have been moved or changed: choose it again.')
    this.name = 'UnreadableFile'
  }
}
