import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file by its path, or one that must be transformed while it is read, as an encrypted one. */
export type PdfFile = string | TransformedFile

export interface TransformedFile {
  readonly path: string
  /** Size in bytes after the transformation. */
  readonly size: number
  /** Fills memory of that size. */
  readonly readInto: (memory: Uint8Array) => void
}

/** Reads a file into memory that `allocate` gives for its size in bytes. */
export function readPdf<Memory extends Uint8Array>(
  file: PdfFile,
  allocate: (bytes: number) => Memory,
): Memory {
  if (typeof file === 'string') return readPlain(file, allocate)
  const memory = allocate(file.size)
  file.readInto(memory)
  return memory
}

function readPlain<Memory extends Uint8Array>(path: string, allocate: (bytes: number) => Memory): Memory {
  const file = openSync(path, 'r')
  try {
    const memory = allocate(fstatSync(file).size)
    for (let filled = 0; filled < memory.length;) {
      const read = readSync(file, memory, filled, memory.length - filled, filled)
      if (read === 0) throw new Error(`${path} became shorter while it was read`)
      filled += read
    }
    return memory
  } finally {
    closeSync(file)
  }
}

export function pathOf(file: PdfFile): string {
  return typeof file === 'string' ? file : file.path
}
