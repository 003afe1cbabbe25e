import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const latin = 'Noto Sans'
const devanagari = 'Noto Sans Devanagari'

/** Noto Sans has the rupee sign; what it lacks of Hindi and Marathi is taken from the second. */
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

/** Reads the fonts once for every paper that this process makes. */
export async function loadFonts(): Promise<void> {
  for (const family of fontFamily as (keyof typeof files)[]) {
    const fonts = (['regular', 'strong'] as const).map((name) => ({
      src: fileURLToPath(import.meta.resolve(files[family][name])),
      fontWeight: weights[name],
    }))
    Font.register({ family, fonts })
    for (const { fontWeight } of fonts) {
      await Font.load({ fontFamily: family, fontWeight })
      // What reads the fonts comes without types.
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as
        | (Shaper & Named)
        | null
        | undefined
      if (!font) continue
      keepOneName(font)
      rememberShapes(font)
    }
  }
  Font.registerHyphenationCallback(breakLongWord)
}

/** Whether one of the fonts has a picture of a character. */
export function isDrawable(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0
  return fontFamily.some((family) =>
    Font.getFont({ fontFamily: family })?.data?.hasGlyphForCodePoint(codePoint),
  )
}

const longestUnbroken = 20
/** A letter with its marks, and in Devanagari the letters that a virama joins to it. */
const letters = /\P{M}(?:\u{94d}\u{200d}?\P{M}|[\p{M}\u{200c}\u{200d}])*/gu

/**
 * File names may have no spaces for longer than a line. Between the letters of such a word stands an empty part, at
 * which the layout may break a line without adding a hyphen that is not in the name.
 */
function breakLongWord(word: string): string[] {
  if (word.length <= longestUnbroken) return [word]
  return (word.match(letters) ?? [word]).flatMap((letter, index) => (index === 0 ? [letter] : ['', letter]))
}

/** What of a font tells its names, its licence among them. */
export interface Named {
  readonly name: { records: { postscriptName?: unknown } }
}

/**
 * Leaves a font the one name that is written into a PDF. For each text, all names of its font are compared with those of
 * the fonts that the PDF has, and without this a twentieth of the time is spent on it.
 */
function keepOneName({ name }: Named): void {
  const { postscriptName } = name.records
  name.records = { postscriptName }
}

/** What of a font finds out which pictures a text takes, and where each goes. */
interface Shaper {
  layout(text: string, ...how: unknown[]): unknown
}

/** How many texts are remembered, and how long each may be, in UTF-16 units. */
const most = 2_000
const longest = 200

/**
 * Has a font remember how it shaped a text, since most of a paper is said on every paper. Nobody changes what `layout`
 * answers: the layout scales the positions into new ones. Starts anew once there are many, since names and numbers
 * hardly come again.
 */
export function rememberShapes(font: Shaper): void {
  const shape = font.layout.bind(font)
  const shaped = new Map<string, unknown>()
  font.layout = (text, ...how) => {
    if (text.length > longest) return shape(text, ...how)
    const key = JSON.stringify([text, how])
    const known = shaped.get(key)
    if (known !== undefined) return known
    if (shaped.size >= most) shaped.clear()
    const fresh = shape(text, ...how)
    shaped.set(key, fresh)
    return fresh
  }
}
