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
 * Converts Word files to PDF, either with this machine's LibreOffice in a sandbox or with LibreOffice in
 * WebAssembly. Neither runs macros, accesses the network or reads any other file.
 */
export interface WordConverter {
  /**
   * Writes the PDF of a file to `outPath`, completely or not at all. Rejects with `DocumentError`
   * (`conversion_failed`, `timeout`) if the document is the cause, `ConverterUnavailable` if no converter
   * works, `ProcessPoolFull` if too many files wait already, and the signal's reason if it is aborted.
   */
  convert(file: LocalFile, outPath: string, options: ConvertOptions): Promise<void>
  close(): Promise<void>
}

/** No converter works on this machine, or none could be started. */
export class ConverterUnavailable extends Error {
  override readonly name = 'ConverterUnavailable'
}
