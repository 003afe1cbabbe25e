import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const latin = 'Noto Sans'
const devanagari = 'Noto Sans Devanagari'

/** Noto Sans has the rupee sign; Hindi and Marathi use the second font. */
export const fontFamily = [latin, devanagari]

export const weights = { regular: 400, strong: 600 } as const

const files = {
  [latin]: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  },
  [devanagari]: {
    regular: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  },
}

/** Loads the fonts once for the whole process. */
export async function loadFonts(): Promise<void> {
  for (const family of fontFamily as (keyof typeof files)[]) {
    const fonts = (['regular', 'strong'] as const).map((name) => ({
      src: fileURLToPath(import.meta.resolve(files[family][name])),
      fontWeight: weights[name],
    }))
    Font.register({ family, fonts })
    for (const { fontWeight } of fonts) {
      await Font.load({ fontFamily: family, fontWeight })
      // The font reader has no types.
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as
        | (LayoutFont & FontNames & GlyphFont)
        | null
        | undefined
      if (!font) continue
      removeUnusedNames(font)
      separateGlyphs(font)
      cacheLayouts(font)
    }
  }
  Font.registerHyphenationCallback(breakLongWord)
}

/** Whether one of the fonts has a glyph for a character. */
export function isDrawable(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0
  return fontFamily.some((family) =>
    Font.getFont({ fontFamily: family })?.data?.hasGlyphForCodePoint(codePoint),
  )
}

const maxUnbroken = 20
/** A letter with its marks, and in Devanagari the letters that a virama joins to it. */
const letters = /\P{M}(?:\u{94d}\u{200d}?\P{M}|[\p{M}\u{200c}\u{200d}])*/gu

/**
 * A file name may be longer than a line and have no spaces. An empty part between the letters of such a word
 * lets the layout break a line without a hyphen that is not in the name.
 */
function breakLongWord(word: string): string[] {
  if (word.length <= maxUnbroken) return [word]
  return (word.match(letters) ?? [word]).flatMap((letter, index) => (index === 0 ? [letter] : ['', letter]))
}

/** The part of a font that holds its names and its licence. */
export interface FontNames {
  readonly name: { records: { postscriptName?: unknown } }
}

/**
 * Removes all names of a font but the one that is written into a PDF. For each text, the renderer compares
 * all names of its font with those of the PDF's fonts, which would take a twentieth of the time.
 */
function removeUnusedNames({ name }: FontNames): void {
  const { postscriptName } = name.records
  name.records = { postscriptName }
}

/** A glyph with the characters that it stands for. */
interface Glyph {
  readonly codePoints: readonly number[]
  readonly constructor: unknown
}

/** The part of a font that makes glyphs. */
interface GlyphFont {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null
}

/**
 * Lets one glyph stand for different characters. The font keeps a glyph with the characters of its first use:
 * after the second half of `ऑ`, which stands for no character of its own, the same sign in `टॅ` would make a
 * letter disappear.
 */
function separateGlyphs(font: GlyphFont): void {
  const cached = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    const glyph = cached(id, codePoints)
    if (!glyph || !codePoints || isSame(glyph.codePoints, codePoints)) return glyph
    const Constructor = glyph.constructor as new (...args: unknown[]) => Glyph
    return new Constructor(id, codePoints, font)
  }
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((codePoint, index) => codePoint === others[index])
}

/** The part of a font that turns text into positioned glyphs. */
interface LayoutFont {
  layout(text: string, ...options: unknown[]): unknown
}

/** The number of cached texts, and the maximum length of each in UTF-16 units. */
const maxCached = 2_000
const maxTextLength = 200

/**
 * Caches the layouts of a font, since most texts are the same on every invoice. The cached value is never
 * changed: the renderer scales positions into new ones. The cache is cleared when it is full.
 */
export function cacheLayouts(font: LayoutFont): void {
  const shape = font.layout.bind(font)
  const shaped = new Map<string, unknown>()
  font.layout = (text, ...options) => {
    if (text.length > maxTextLength) return shape(text, ...options)
    const key = JSON.stringify([text, options])
    const cachedLayout = shaped.get(key)
    if (cachedLayout !== undefined) return cachedLayout
    if (shaped.size >= maxCached) shaped.clear()
    const newLayout = shape(text, ...options)
    shaped.set(key, newLayout)
    return newLayout
  }
}
