import type { RefusalReason } from '@campus-print/domain/documents'
import type { Media, Orientation } from '@campus-print/domain/printing'

export interface InspectOptions {
  /** Refuse documents with more pages than this. */
  maxPages: number
  /** Also tell for every page whether anything on it is coloured; takes some ms a page. */
  colour: boolean
}

export interface InspectedPage {
  widthPoints: number
  heightPoints: number
  hasColour?: boolean
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
  | { kind: 'inspect'; path: string; options: InspectOptions }
  | { kind: 'render'; path: string; pageIndex: number; widthPixels: number }
  | { kind: 'prepare'; path: string; outPath: string; options: PrepareOptions }

/** A refusal travels as a value: an error would lose its reason on the way. */
export type EngineAnswer =
  | { done: Inspection | RenderedPage | Prepared }
  | { refused: RefusalReason; detail: string }
