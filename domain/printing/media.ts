/** The paper sizes one can order. */
export const medias = ['A4', 'A3', 'Letter', 'Legal'] as const
export type Media = (typeof medias)[number]

export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

/** A width and a height in points (1/72 inch). */
export interface Size {
  width: number
  height: number
}

export interface MediaSize extends Size {
  /** The self-describing name printers know it by (PWG 5101.1). */
  ippName: string
}

/** Every paper size, upright, in points. */
export const mediaSizes: Readonly<Record<Media, MediaSize>> = {
  A4: { ippName: 'iso_a4_210x297mm', width: millimetres(210), height: millimetres(297) },
  A3: { ippName: 'iso_a3_297x420mm', width: millimetres(297), height: millimetres(420) },
  Letter: { ippName: 'na_letter_8.5x11in', width: 612, height: 792 },
  Legal: { ippName: 'na_legal_8.5x14in', width: 612, height: 1008 },
}

/** The sheet in points as it is looked at: a landscape sheet is wider than high. */
export function sheetSize(media: Media, orientation: Orientation): Size {
  const { width, height } = mediaSizes[media]
  return orientation === 'portrait' ? { width, height } : { width: height, height: width }
}

function millimetres(length: number): number {
  return (length * 72) / 25.4
}
