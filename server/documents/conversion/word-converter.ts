import type { LocalFile } from '../encryption/encrypt-file.ts'

/** The Word formats that are converted, by extension. */
export type WordFormat = 'doc' | 'docx'

export interface ConvertOptions {
  format: WordFormat
  signal?: AbortSignal
  /** The user who waits. Users take turns. */
  userId?: string
}

/**
 * Turns Word files into PDF. Two stand behind it: the LibreOffice of this machine in a sandbox, and LibreOffice in
 * WebAssembly. Neither runs macros, reaches the network or reads any other file.
 */
export interface WordConverter {
  /**
   * Writes the PDF of a file to `outPath`, whole or not at all. Rejects with `DocumentError`
   * (`conversion_failed`, `timeout`) for what is wrong with the document, `ConverterUnavailable` when nothing can
   * convert now, `ProcessPoolFull` when too many files wait already, and the signal's reason when it is aborted.
   */
  convert(file: LocalFile, outPath: string, options: ConvertOptions): Promise<void>
  close(): Promise<void>
}

/** No converter works on this machine, or none could be started. */
export class ConverterUnavailable extends Error {
  override readonly name = 'ConverterUnavailable'
}
