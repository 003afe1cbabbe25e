/** Paper the printer takes, by PWG 5101.1 name: width and height in hundredths of a millimetre. */
export const mediaSizes = {
  iso_a4_210x297mm: { width: 21_000, height: 29_700 },
  iso_a3_297x420mm: { width: 29_700, height: 42_000 },
  'na_letter_8.5x11in': { width: 21_590, height: 27_940 },
  'na_legal_8.5x14in': { width: 21_590, height: 35_560 },
} as const

export type Media = keyof typeof mediaSizes

export const mediaNames = Object.keys(mediaSizes) as Media[]

export const defaultMedia: Media = 'iso_a4_210x297mm'

/** Unprintable edge on every side, in hundredths of a millimetre. */
export const mediaMargin = 423

export function isMedia(name: string): name is Media {
  return Object.hasOwn(mediaSizes, name)
}

/** The paper of these dimensions. CUPS converts through points, so half a millimetre is forgiven. */
export function mediaOfSize(width: number, height: number): Media | undefined {
  return mediaNames.find((name) => {
    const size = mediaSizes[name]
    return Math.abs(size.width - width) <= 50 && Math.abs(size.height - height) <= 50
  })
}
