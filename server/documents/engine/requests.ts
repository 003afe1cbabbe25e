import type { Media, Orientation } from '@campus-print/domain/printing'
import type { DocumentErrorReply } from './document-error.ts'

export interface InspectedPage {
  widthPoints: number
  heightPoints: number
}

export interface Inspection {
  pages: InspectedPage[]
  /** The file had to be repaired to be read; its owner should look at the preview. */
  damaged: boolean
}

export interface RenderedPage {
  bytes: Uint8Array
  mediaType: 'image/webp'
}

export interface PrepareOptions {
  /** Counted from 0, in the order of printing. */
  pageIndexes: number[]
  media: Media
  orientation: Orientation
  grey: boolean
}

export interface Prepared {
  pages: number
  bytes: number
}

/** What the engine asks of its child processes. */
export type EngineRequest =
  | { kind: 'inspect'; path: string; maxPages: number }
  | { kind: 'render'; path: string; pageIndex: number; widthPixels: number }
  | { kind: 'colors'; path: string; firstPageIndex: number; spendMs: number }
  | { kind: 'prepare'; path: string; outPath: string; options: PrepareOptions }

export type EngineAnswer = { done: Inspection | RenderedPage | boolean[] | Prepared } | DocumentErrorReply
