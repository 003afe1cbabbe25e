import { randomUUID } from 'node:crypto'
import { type FileHandle, rename, rm } from 'node:fs/promises'

/** Writes to a temporary file, and renames it to `path` on success. */
export async function writeAtomically(
  path: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await write(partial)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

const endBytes = 1_024

/** Whether a file starts and ends as a complete PDF does. */
export async function isCompletePdf(file: FileHandle): Promise<boolean> {
  const stats = await file.stat()
  if (!stats.isFile()) return false
  const start = await read(file, 0, 5)
  const end = await read(file, Math.max(stats.size - endBytes, 0), endBytes)
  return start === '%PDF-' && end.includes('%%EOF')
}

async function read(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}
