/** What of a font finds out which pictures a text takes, and where each goes. */
export interface Shaper {
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
