import type { DocumentErrorReply } from '../engine/document-error.ts'
import type { WordFormat } from '../conversion/word-converter.ts'

export interface PictureOptions {
  format: PictureFormat
  /** In million pixels. */
  maxMegapixels: number
}

export type PictureFormat = 'jpeg' | 'png' | 'heif'

/** What is asked of the processes that look into uploads. */
export type IntakeRequest =
  | { kind: 'checkWord'; path: string; format: WordFormat }
  | { kind: 'convertPicture'; path: string; outPath: string; options: PictureOptions }

export type IntakeAnswer = { done: true } | DocumentErrorReply
