import { open } from 'node:fs/promises'

/** So many bytes of a file tell what it is; readers allow other bytes before a PDF's header within the first 1,024. */
const startLength = 4_100

export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
