import { readFileSync } from 'node:fs'

/** A file by its path, or one that must be transformed while it is read, as an encrypted one. */
export type PdfFile = string | { readonly path: string; readonly read: () => Buffer }

export function readPdf(file: PdfFile): Buffer {
  return typeof file === 'string' ? readFileSync(file) : file.read()
}

export function pathOf(file: PdfFile): string {
  return typeof file === 'string' ? file : file.path
}
