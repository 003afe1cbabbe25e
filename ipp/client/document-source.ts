import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { IppDocumentUnreadable } from './errors.ts'

/** A document that can be read from its beginning as often as needed. */
export interface DocumentSource {
  /** Bytes. Without it the upload is chunked and the printer cannot tell a cut one from a whole one. */
  readonly size?: number
  readonly open: () => AsyncIterable<Uint8Array>
}

/** A document on disk. */
export async function fileDocument(path: string): Promise<DocumentSource & { readonly size: number }> {
  const { size } = await stat(path)
  return { size, open: () => createReadStream(path) }
}

/** A document in memory. */
export function bytesDocument(bytes: Uint8Array): DocumentSource & { readonly size: number } {
  return {
    size: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

/**
 * The document's bytes, checked against its size: under a Content-Length, one byte more or less would
 * be taken for another message.
 * @throws IppDocumentUnreadable when reading fails or the size is another than promised.
 */
export async function* readWhole(document: DocumentSource): AsyncGenerator<Uint8Array> {
  let read = 0
  try {
    for await (const chunk of document.open()) {
      read += chunk.length
      if (document.size !== undefined && read > document.size) throw new Error('It grew while being sent')
      yield chunk
    }
    if (document.size !== undefined && read < document.size) throw new Error('It shrank while being sent')
  } catch (cause) {
    throw new IppDocumentUnreadable('The document could not be read', { cause })
  }
}
