import type { FileHandle } from 'node:fs/promises'

const endBytes = 1_024

/** Begins and ends as a PDF does that was written to its end. */
export async function isWholePdf(file: FileHandle): Promise<boolean> {
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
